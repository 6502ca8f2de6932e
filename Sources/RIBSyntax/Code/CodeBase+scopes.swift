package import RIBDiagnostics
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

  /// Returns the place that declares a type with a name of RIBKit's, in a file's module or in another that the file imports; `nil` if the name
  /// means RIBKit's.
  func declaration(hidingKit name: String, at path: String) -> TextPlace? {
    guard let own = module(of: path) else { return nil }
    // In RIBKit's own package, the name means the type in these modules.
    let modules = files[path].map(ownModules)?.subtracting(Self.kitProducts) ?? []
    return sources.lazy.filter { $0.mayName(name) }.compactMap { file in
      guard let other = module(of: file.path), other == own || modules.contains(other) else { return nil }
      return file.types.declared.first { type in
        type.name == name
          && (other == own || ["package", "public", "open"].contains(type.syntax.accessWord))
      }.map { file.place(of: $0.syntax) }
    }.first
  }

  /// Returns a type of RIBKit's as new code in a file names it.
  func kit(_ name: String, at path: String) -> String {
    declaration(hidingKit: name, at: path) == nil ? name : "\(Self.kitModules[name] ?? "RIBKit").\(name)"
  }

  /// Finds the types of a file whose names another file of the same target declares too, sorted, each with the place of that declaration.
  package func clashes(of path: String) -> [(type: String, place: TextPlace)] {
    let target = target(of: path)
    let own = Set((files[path]?.types.declared ?? []).map(\.name))
    guard !own.isEmpty else { return [] }
    var others: [String: TextPlace] = [:]
    for file in files(where: { $0.path != path && self.target(of: $0.path) == target }) {
      guard own.contains(where: { file.mayName($0.lastName) }) else { continue }
      for (name, syntax) in file.types.declared + file.globals
      where own.contains(name) && others[name] == nil {
        others[name] = file.place(of: syntax)
      }
    }
    return others.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
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
