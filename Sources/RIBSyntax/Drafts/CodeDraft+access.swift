internal import SwiftSyntax

// Rejecting types that new code can't name because of their access.

extension CodeDraft {
  /// Rejects the types among some names, without generic arguments, that new code with an access can't use.
  mutating func rejectHidden(_ names: [String], in scope: String?, from path: String, as access: String) {
    let isInside = CodeImport.level(access) <= CodeImport.level("internal")
    for name in names {
      let found = code.type(name, in: scope) ?? code.type(String(name.prefix { $0 != "." }), in: scope)
      guard let type = found, let part = type.declarations.first else { continue }
      let isElsewhere = code.module(of: part.path) != code.module(of: path)
      let wanted = !isInside ? access : isElsewhere ? "package" : "internal"
      // A name that isn't a full one may mean a type of another module instead.
      let isNear = part.path == path || type.name != name
      guard isElsewhere || !isInside || !isNear, checked.insert("\(wanted) \(type.name)").inserted else {
        continue
      }
      let hidden = outerDeclarations(of: type) + (isElsewhere ? creators(of: type) : [])
      if let (path, declaration) = hidden.first(where: { $0.declaration.isHidden(from: wanted) }) {
        reject(
          "New code would use \(type.name), which is less visible than \(wanted). Make this declaration \(wanted) first.",
          at: declaration, in: path)
      } else if isElsewhere, type.initializers.isEmpty,
        code.ribTypes.owner(of: type.name)?.maker.name == type.name
      {
        reject(
          "New code would create \(type.name), which has no \(wanted) initializer. Add one first.",
          at: part.declaration, in: part.path)
      }
    }
  }

  /// Returns the declarations of a type and of the types around it.
  func outerDeclarations(of type: CodeType) -> [(path: String, declaration: DeclSyntax)] {
    let words = type.name.split(separator: ".")
    return words.indices.compactMap { index in
      code.types[words[...index].joined(separator: ".")]?.declarations.first.map { ($0.path, $0.declaration) }
    }
  }

  /// Returns the initializers of the type that creates a RIB, and the functions that build it; none for any other type.
  private func creators(of type: CodeType) -> [(path: String, declaration: DeclSyntax)] {
    guard let rib = code.ribTypes.owner(of: type.name), rib.maker.name == type.name else { return [] }
    return type.members.filter { member in
      member.declaration.id == type.initializers.first?.id
        || member.declaration.as(FunctionDeclSyntax.self)?.makes(rib.router) == true
    }.map { ($0.path, $0.declaration) }
  }
}

extension SyntaxProtocol {
  /// The access modifier of a declaration, except one for its setter only.
  var accessWord: String? {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.filter { $0.detail == nil }.map(\.name.text)
      .first(where: CodeImport.levels.contains)
  }
}

extension DeclSyntax {
  /// Whether code with an access can't name it; without a modifier, it has the access of the extension around it, or is internal.
  fileprivate func isHidden(from access: String) -> Bool {
    let around = parent?.parent?.parent?.parent?.as(ExtensionDeclSyntax.self).map { DeclSyntax($0) }
    let own = [self, around].lazy.compactMap { $0?.accessWord }.first ?? "internal"
    return CodeImport.level(own) < CodeImport.level(access)
  }
}
