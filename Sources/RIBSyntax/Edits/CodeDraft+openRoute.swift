internal import SwiftSyntax

// Adding a switch over the route to a router that ignores its route so far.

extension CodeDraft {
  /// Writes a switch into a `route(to:)` that does nothing, if the route has at most one other case and that case shows nothing.
  ///
  /// - Returns: Whether the switch was written.
  mutating func openRoute(for plan: ChildPlan, of parent: String, route: String) -> Bool {
    guard let rib = code.ribTypes[parent], rib.idleRoute != nil,
      let type = rib.routeType.flatMap({ code.type($0, in: rib.interactor?.name) })
    else { return false }
    let others = type.cases.filter { $0.name.word != plan.member }
    guard code.showNothing(others) else { return false }
    let containers = code.containers(of: rib.router)
    let fitting = containers.first { code.isOverRoute($0, of: rib) }
    let there = plan.container ?? fitting?.name
    // The routes without a child clear the container, which one of the app's own may not be able to do.
    if there == nil ? containers.contains(where: \.excludesSlot) : fitting?.kind == .own && !others.isEmpty {
      return false
    }
    guard let container = there ?? addSlot(to: parent, route: route),
      // Adding the slot has created a new tree.
      let (path, function, body) = code.ribTypes[parent]?.idleRoute, let file = code.files[path],
      let parameter = function.signature.parameterClause.parameters.first
    else { return false }
    let name = parameter.secondName ?? parameter.firstName
    let isUnnamed = name.tokenKind == .wildcard
    let outer = file.indentation(of: function)
    let inner = file.lineBreak + outer + file.indentationStep
    let branches = others.map { "case .\($0.name.text): \(container).clear(in: self)" }
    let lines = ["switch \(isUnnamed ? "route" : name.text) {"] + branches + ["}"]
    let text = lines.joined(separator: inner)
    var edits = isUnnamed ? [Edit(name.start..<name.end, "route")] : []
    if let first = body.statements.first, let last = body.statements.last, first.beginsLine {
      edits.append(Edit(first.start..<last.end, text))
    } else {
      // Comments in the body stay.
      let start =
        body.statements.isEmpty && body.rightBrace.isCommented ? body.rightBrace.start : body.leftBrace.end
      let isOpen = start != body.leftBrace.end && body.rightBrace.beginsLine
      edits.append(
        Edit(
          start..<body.rightBrace.start,
          (isOpen ? file.indentationStep : inner) + text + file.lineBreak + outer))
    }
    edit(
      path, edits, "Switch over the route in the router of \(parent).", text: lines.joined(separator: "\n"))
    return true
  }
}

extension CodeBase {
  /// Whether cases certainly show nothing while no child is attached: there is at most one, without associated values or the name of a RIB.
  func showNothing(_ cases: [EnumCaseElementSyntax]) -> Bool {
    let children = Set(ribTypes.values.map { $0.name.asMember })
    return cases.count < 2
      && cases.allSatisfy { $0.parameterClause == nil && !children.contains($0.name.word) }
  }
}

extension RIBTypes {
  /// The router's function that takes its route and does nothing with it, with the body of the function.
  fileprivate var idleRoute: (path: String, function: FunctionDeclSyntax, body: CodeBlockSyntax)? {
    guard let member = router.members.first(where: \.isRouteFunction),
      let function = member.declaration.as(FunctionDeclSyntax.self), let body = function.body,
      body.statements.doNothing
    else { return nil }
    return (member.path, function, body)
  }
}

extension CodeBlockItemListSyntax {
  /// Whether they are a placeholder: empty, or nothing but an exit from the function or the program.
  var doNothing: Bool {
    allSatisfy { statement in
      if statement.item.is(ReturnStmtSyntax.self) { return true }
      if let words = statement.item.as(SequenceExprSyntax.self)?.elements, words.count == 3 {
        return words.first?.is(DiscardAssignmentExprSyntax.self) == true
          && words.last?.is(DeclReferenceExprSyntax.self) == true
      }
      let name = statement.item.as(FunctionCallExprSyntax.self)?.calledExpression.lastName
      return ["assertionFailure", "fatalError", "preconditionFailure"].contains(name)
    }
  }
}

extension TokenSyntax {
  /// Whether a comment precedes it directly.
  fileprivate var isCommented: Bool {
    let before = previousToken(viewMode: .sourceAccurate)?.trailingTrivia
    return [leadingTrivia, before].compactMap(\.self).contains { $0.contains(where: \.isComment) }
  }
}
