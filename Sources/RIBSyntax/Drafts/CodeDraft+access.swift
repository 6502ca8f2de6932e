internal import RIBDiagnostics
internal import SwiftSyntax

// Rejecting types that new code can't name because of their access.

extension CodeDraft {
  /// Rejects the types among some names, without generic arguments, that new code with an access can't use yet.
  mutating func rejectHidden(_ names: [String], in scope: String?, from path: String, as access: String) {
    let isInside = CodeImport.level(access) <= CodeImport.level("internal")
    for name in names {
      guard let type = code.typeOrOuter(name, in: scope), let part = type.declarations.first else { continue }
      let isElsewhere = code.module(of: part.path) != code.module(of: path)
      let wanted = !isInside ? access : isElsewhere ? "package" : "internal"
      // A name that isn't a full one may mean a type of another module instead.
      let isNear = part.path == path || type.name != name
      guard isElsewhere || !isInside || !isNear, checked.insert("\(wanted) \(type.name)").inserted else {
        continue
      }
      if isElsewhere, rejectCycle(from: path, to: type) { continue }
      var hidden = HiddenCode(from: wanted, in: code)
      hidden.expose(type, isMade: isElsewhere)
      for (path, syntax) in hidden.found {
        let kind = syntax.is(ImportDeclSyntax.self) ? "import" : "declaration"
        reject(
          "New code would use \(type.name). Make this \(kind) \(wanted) first.", until: wanted, at: syntax,
          in: path)
      }
      if let initializer = hidden.missing {
        reject(
          "New code would create \(type.name), which has no \(wanted) initializer. Add one first.",
          text: initializer, until: wanted, at: part.declaration, in: part.path)
      }
    }
  }

  /// Rejects a type whose target depends on the one of the new code; returns whether it does.
  private mutating func rejectCycle(from path: String, to type: CodeType) -> Bool {
    guard let outer = code.typesAround(type).first, let part = outer.declarations.first,
      let target = code.target(of: path)?.name, let other = code.target(of: part.path)?.name,
      [other].reachable({ name in code.targets.first { $0.name == name }?.dependencies ?? [] })
        .contains(target)
    else { return false }
    reject(
      "\(target) can't use \(outer.name), because \(other) depends on \(target). Move \(outer.name) into \(target), or into a target that both depend on.",
      until: "open", at: part.declaration, in: part.path)
    return true
  }
}

extension SyntaxProtocol {
  /// The access modifier of a declaration, except one for its setter only.
  var accessWord: String? {
    asProtocol((any WithModifiersSyntax).self)?.modifiers.filter { $0.detail == nil }.map(\.name.text)
      .first(where: CodeImport.levels.contains)
  }
}
