internal import SwiftSyntax

// Names that mean something else in a part of the code, and declarations that only that part can name.

extension CodeBase {
  /// Returns the full name of the nested type, alias or generic parameter of a type, or of a type around it, that hides what a name
  /// means outside.
  func declaration(hiding name: String, inside type: CodeType) -> String? {
    if let alias = alias(of: name, in: type.name), !alias.scope.isEmpty, alias.type != self.alias(name) {
      return "\(alias.scope).\(name)"
    }
    let words = type.name.split(separator: ".")
    return words.indices.lazy.compactMap { index in
      let outer = words[...index].joined(separator: ".")
      let inner = "\(outer).\(name)"
      let isType =
        self.types[inner] != nil && (Self.standard.contains(name) || self.type(name)?.name != inner)
      let parts = self.types[outer]?.declarations ?? []
      return isType || parts.contains { Syntax($0.declaration).declaresGenericParameter(name) } ? inner : nil
    }.first
  }
}

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
        || outer.declaresGenericParameter(name)
    }
  }
}

extension Syntax {
  /// The statements, if the node is the list of statements in a body.
  fileprivate var statementsOfBody: CodeBlockItemListSyntax? {
    let isOnTop = parent?.is(SourceFileSyntax.self) == true || parent?.is(IfConfigClauseSyntax.self) == true
    return isOnTop ? nil : self.as(CodeBlockItemListSyntax.self)
  }

  /// Whether the node declares a generic parameter with a name.
  fileprivate func declaresGenericParameter(_ name: String) -> Bool {
    asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause?.parameters
      .contains { $0.name.word == name } == true
  }
}
