internal import SwiftSyntax

// Removing the route that a parent got for its first child.

extension CodeDraft {
  /// The comments of a route that `addRouteType` wrote; removing them loses nothing.
  private static let comments: Set = ["/// The child that its router shows.", "/// No child."]

  /// Removes the route of a RIB and its slot, if `addRouteType` wrote them, no child is left, and nothing else names them.
  mutating func closeRoute(of parent: String) {
    guard let rib = code.ribTypes[parent], let interactor = rib.interactor, let scope = rib.scopeArguments,
      let argument = scope.syntax.arguments.first,
      let route = code.type(scope.route, in: interactor.name), route.name == interactor.name + ".Route",
      let part = route.declarations.first, route.parts.count == 1, route.members.count == 1,
      route.cases.count == 1, route.caseNames == ["nothing"], route.cases[0].parameterClause == nil,
      part.declaration.comments == Self.comments,
      let slot = code.containers(of: rib.router).first, code.containers(of: rib.router).count == 1,
      let kept = rib.router.properties.first(where: { $0.name == slot.name }),
      kept.variable.bindings.count == 1, slot.kind == .slot, code.keyType(of: slot)?.name == route.name,
      let function = rib.router.members.first(where: \.isRouteFunction), function.clears(slot.name),
      !isNamed(
        route, slot.name, of: rib, besides: [function.declaration.id, kept.variable.id, part.declaration.id])
    else { return }
    guard let file = code.files[part.path] else { return }
    var range = Self.lines(of: part.declaration)
    let gap = file.lineBreak + file.lineBreak
    let isFirst = interactor.declarations.first?.allMembers.first?.declaration.id == part.declaration.id
    if isFirst, file.text.utf8.dropFirst(range.upperBound).starts(with: gap.utf8) {
      range = range.lowerBound..<(range.upperBound + file.lineBreak.utf8.count)
    }
    // The router may be in the same file, so all edits of a file are made at once.
    let edits = [
      (part.path, Edit(range, "")),
      (part.path, Edit(argument.argument.start..<argument.argument.end, "Never")),
      (kept.member.path, Edit(Self.lines(of: kept.variable), "")),
      (function.path, Edit(Self.lines(of: function.declaration), "")),
    ]
    var removed = ["\(rib.router.name).\(slot.name)", "\(rib.router.name).route()"]
    removed += ["", ".nothing"].map { route.name + $0 }
    for (path, edits) in Dictionary(grouping: edits, by: \.0).sorted(by: { $0.key < $1.key }) {
      edit(path, edits.map(\.1), "Remove the route of \(parent).", text: "", removes: removed)
      removed = []
    }
  }

  /// Whether code outside some declarations names a route, its only case, or the slot of the router.
  private func isNamed(
    _ route: CodeType, _ slot: String, of rib: RIBTypes, besides own: Set<SyntaxIdentifier>
  ) -> Bool {
    let interactor = rib.interactor?.parts.map(\.declaration.id) ?? []
    let router = rib.router.parts.map(\.declaration.id)
    let files = code.files(where: { file in ["Route", "nothing", slot].contains(where: file.mentions) })
    return files.contains { file in
      file.syntax.tokens(viewMode: .sourceAccurate).contains { token in
        guard ["Route", "nothing", slot].contains(token.word), !token.isInside(own) else { return false }
        if token.word == "nothing" {
          let access = token.parent?.parent?.as(MemberAccessExprSyntax.self)
          return access.map { $0.declName.id == token.parent?.id && code.owners(of: $0).contains(route.name) }
            ?? false
        }
        if token.word == slot {
          return token.isInside(Set(router)) && token.parent?.is(DeclReferenceExprSyntax.self) == true
        }
        // The scope names it too.
        guard !token.outwards.contains(where: { $0.outer.id == rib.scopeArguments?.syntax.id }) else {
          return false
        }
        let words = token.parent?.parent?.words ?? []
        return token.isInside(Set(interactor)) || rib.interactor.map { words.contains($0.shortName) } == true
      }
    }
  }
}

extension CodeMember {
  /// Whether a router's route function only clears a slot for its only case.
  fileprivate func clears(_ slot: String) -> Bool {
    guard let body = declaration.as(FunctionDeclSyntax.self)?.body, body.statements.count == 1,
      let item = body.statements.first?.item,
      let choice = (item.as(ExpressionStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self))?
        .as(SwitchExprSyntax.self), choice.allCases.count == 1
    else { return false }
    return choice.allCases[0].statements.withoutComments == "\(slot).clear(in: self)"
      && declaration.comments.isEmpty
  }
}

extension DeclSyntax {
  /// The comments before it and in it.
  fileprivate var comments: Set<String> {
    Set(
      tokens(viewMode: .sourceAccurate).flatMap { $0.leadingTrivia + $0.trailingTrivia }
        .filter(\.isComment).map { piece in
          var text = ""
          piece.write(to: &text)
          return text
        })
  }
}
