internal import SwiftSyntax

// Declarations that only a part of a file can name.

extension DeclSyntax {
  /// Whether only the code of a function sees the declaration.
  var isInBody: Bool { outwards.contains { $0.outer.statementsOfBody != nil } }

  /// The name of the type, the alias or the associated type that it declares.
  var nameOfType: String? {
    let isType =
      isProtocol((any DeclGroupSyntax).self) || self.is(TypeAliasDeclSyntax.self)
      || self.is(AssociatedTypeDeclSyntax.self)
    return isType ? asProtocol((any NamedDeclSyntax).self)?.name.word : nil
  }
}

extension SyntaxProtocol {
  /// Whether a name means a local type or a generic parameter of the code around the node.
  func seesLocalType(_ name: String) -> Bool {
    outwards.contains { outer, _ in
      outer.statementsOfBody?.contains { $0.item.as(DeclSyntax.self)?.nameOfType == name } == true
        || outer.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters
          .contains { $0.name.word == name } == true
    }
  }
}

extension Syntax {
  /// The statements, if the node is the list of statements in a body.
  fileprivate var statementsOfBody: CodeBlockItemListSyntax? {
    let isOnTop = parent?.is(SourceFileSyntax.self) == true || parent?.is(IfConfigClauseSyntax.self) == true
    return isOnTop ? nil : self.as(CodeBlockItemListSyntax.self)
  }
}
