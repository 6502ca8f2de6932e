internal import SwiftSyntax

// Removing the builder of a child from its parent.

extension CodeDraft {
  /// Removes the builder of a child from the router of its parent, and all code that passes it there.
  mutating func removeBuilder(of child: String, from parent: String) {
    guard let types = code.ribTypes[parent], let builder = code.ribTypes[child]?.builder else { return }
    let router = types.router.name
    let kept = types.router.properties.first {
      $0.typeName.flatMap { code.type($0, in: router)?.name } == builder.name
    }
    guard let kept else { return }
    guard kept.variable.bindings.count == 1, !types.router.members.contains(where: { $0.uses(kept.name) })
    else {
      return reject("\(router) uses \(kept.name) in your own code. Remove this use, then detach \(child).")
    }
    remove([Self.lines(of: kept.variable)], from: kept.member.path)
    for site in CreationSite.uncertain(for: types.router, in: code) where site.labels.contains(kept.name) {
      leave(
        "This may create a \(router). If so, remove \(kept.name). If not, remove the warning.",
        isCertain: false, at: site.call, in: site.path)
    }
    removeParameter(kept.name, from: router)
    removeArguments(kept.name, ofCallsThatMake: router)
  }

  private mutating func removeParameter(_ name: String, from typeName: String) {
    guard let type = code.type(typeName) else { return }
    for member in type.members {
      guard let initializer = member.declaration.as(InitializerDeclSyntax.self),
        let index = initializer.signature.inputs.firstIndex(where: { $0.name == name })
      else { continue }
      let clause = initializer.signature.parameterClause
      let assignment = initializer.body?.statements.first { $0.assignedName == name }
      if clause.parameters.count == 1, initializer.body?.statements.count == 1, assignment != nil {
        return remove([Self.lines(of: initializer)], from: member.path)
      }
      let ranges = Self.element(index, of: clause.parameters.withCommas)
      return remove(ranges + (assignment.map { [Self.lines(of: $0)] } ?? []), from: member.path)
    }
  }

  private mutating func removeArguments(_ name: String, ofCallsThatMake typeName: String) {
    while let site = sites(of: typeName).first(where: { $0.labels.contains(name) }),
      let index = site.labels.firstIndex(of: name)
    {
      remove(Self.element(index, of: site.call.arguments.withCommas), from: site.path)
    }
  }
}

extension CodeMember {
  /// Whether the member uses a property for anything except storing it.
  fileprivate func uses(_ name: String) -> Bool {
    guard !declaration.is(InitializerDeclSyntax.self) else { return false }
    return declaration.allTokens.contains { token in
      token.text == name && [.declReferenceExpr, .closureCapture].contains(token.parent?.kind)
    }
  }
}
