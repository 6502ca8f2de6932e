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
    removeCaptures(of: kept.name, from: parent)
    guard let types = code.ribTypes[parent],
      let kept = types.router.properties.first(where: { $0.name == kept.name })
    else { return }
    guard !types.router.members.contains(where: { $0.uses(kept.name) }) else {
      return reject("\(router) uses \(kept.name) in your own code. Remove this use, then detach \(child).")
    }
    remove(
      Self.binding(kept), from: kept.member.path, "Remove \(kept.name) from \(router).",
      names: ["\(router).\(kept.name)"])
    removeParameter(kept.name, from: router)
    removeArguments(kept.name, ofCallsThatMake: router)
  }

  /// Removes a property from the capture lists of closures that no longer use it.
  private mutating func removeCaptures(of name: String, from parent: String) {
    while let router = code.ribTypes[parent]?.router,
      let (path, capture) = router.members.lazy.flatMap({ member in
        member.declaration.tokens(viewMode: .sourceAccurate).lazy.compactMap { token in
          token.unusedCapture(of: name).map { (member.path, $0) }
        }
      }).first
    {
      let sentence = "Stop capturing \(name)."
      guard let clause = capture.parent?.parent?.as(ClosureCaptureClauseSyntax.self), clause.items.count > 1
      else {
        let end = capture.parent?.lastToken(viewMode: .sourceAccurate)?.nextToken(viewMode: .sourceAccurate)?
          .nextToken(viewMode: .sourceAccurate)?.start
        guard let start = capture.parent?.parent?.start, let end else { return }
        remove([start..<end], from: path, sentence)
        continue
      }
      let items = Array(clause.items)
      guard let index = items.firstIndex(where: { $0.id == capture.id }) else { return }
      remove(
        index, from: items.map { (Syntax($0), $0.trailingComma) }, left: clause.leftSquare,
        right: clause.rightSquare, in: path, sentence)
    }
  }

  private mutating func removeParameter(_ name: String, from typeName: String) {
    guard let type = code.type(typeName) else { return }
    for member in type.members {
      guard let initializer = member.declaration.as(InitializerDeclSyntax.self) else { continue }
      let parameters = Array(initializer.signature.parameterClause.parameters)
      guard let index = parameters.firstIndex(where: { CodeParameter($0).name == name }) else { continue }
      guard let file = code.files[member.path] else { return }
      let clause = initializer.signature.parameterClause
      let assignment = initializer.body?.statements.first { $0.assignedName == name }
      let sentence = "Remove \(name) from the initializer of \(typeName)."
      if parameters.count == 1, initializer.body?.statements.count == 1, assignment != nil {
        return remove(
          [Self.lines(of: initializer)], from: member.path, sentence, names: ["\(typeName).init"])
      }
      var edits = Self.removal(
        of: index, from: parameters.map { (Syntax($0), $0.trailingComma) }, left: clause.leftParen,
        right: clause.rightParen, in: file)
      if let assignment { edits.append(Edit(Self.lines(of: assignment), "")) }
      return edit(
        member.path, edits, sentence, text: parameters[index].withoutComments)
    }
  }

  private mutating func removeArguments(_ name: String, ofCallsThatMake typeName: String) {
    while let type = code.type(typeName),
      let site = CreationSite.all(of: type, in: code).first(where: { $0.labels.contains(name) })
    {
      let arguments = Array(site.call.arguments)
      guard let index = arguments.firstIndex(where: { $0.label?.text == name }),
        let left = site.call.leftParen,
        let right = site.call.rightParen
      else { return }
      remove(
        index, from: arguments.map { (Syntax($0), $0.trailingComma) }, left: left, right: right,
        in: site.path,
        "Stop passing \(name) to \(typeName).")
    }
  }
}

extension TokenSyntax {
  /// Returns the capture that begins here, if it captures a property that the closure does not use.
  fileprivate func unusedCapture(of name: String) -> ClosureCaptureSyntax? {
    guard word == name, let capture = parent?.as(ClosureCaptureSyntax.self), capture.name.id == id,
      let closure = capture.parent?.parent?.parent?.parent?.as(ClosureExprSyntax.self)
    else { return nil }
    let isSame =
      capture.initializer.map { ["self." + name, name].contains($0.value.withoutComments) } ?? true
    let isUsed = closure.statements.tokens(viewMode: .sourceAccurate).contains { $0.word == name }
    return isSame && !isUsed ? capture : nil
  }
}

extension CodeMember {
  /// Whether it uses a property for anything except storing it.
  fileprivate func uses(_ name: String) -> Bool {
    guard !declaration.is(InitializerDeclSyntax.self) else { return false }
    return declaration.tokens(viewMode: .sourceAccurate).contains { token in
      token.text == name && token.parent?.is(DeclReferenceExprSyntax.self) == true
    }
  }
}
