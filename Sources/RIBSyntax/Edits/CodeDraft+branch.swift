internal import SwiftSyntax

// Adding the branch that attaches a child to the router of its parent.

extension CodeDraft {
  /// Adds the branch that attaches a child to the router of a parent.
  ///
  /// A router that has none of the forms in the guide is rejected with the lines to add.
  mutating func addBranch(
    for plan: ChildPlan, to parent: String, builder: String?, handler: EventHandler?
  ) {
    guard let rib = code.ribTypes[parent] else { return }
    let call = plan.call(with: builder, listener: plan.listener(handler))
    let isBare = !rib.router.members.contains(where: \.isRouteFunction)
    if isBare, !code.containers(of: rib.router).contains(where: \.excludesSlot) {
      return addRouteFunction(for: plan, to: parent, call: call)
    }
    let places = code.branchPlaces(for: plan, in: rib)
    guard places.count == 1, !places[0].syntax.isConditional else {
      return rejectForm(of: rib, for: plan, handler, builder: builder, call: call)
    }
    switch places[0].form {
    case .value(let returns):
      addBranch([(returns ? "return " : "") + call], plan, at: places[0], of: parent)
    case .container(let name, let open):
      let others = code.fitting(plan, in: rib).map(\.name).filter { $0 != name }
      if !others.isEmpty {
        notes.append(
          "\(parent) attaches \(plan.name) in \(name). To move it to \(others.joined(separator: " or ")), detach \(plan.name), and attach it with --container."
        )
      }
      addBranch(["\(open) {", "  \(call)", "}"], plan, at: places[0], of: parent)
    }
  }

  /// Rejects a parent whose router has none of the forms in the guide, or several, and names the lines that attach a child.
  mutating func rejectForm(
    of rib: RIBTypes, for plan: ChildPlan, _ handler: EventHandler?, builder: String?, call: String
  ) {
    let function = rib.router.members.first(where: \.isRouteFunction)
    let type =
      code.rowContainer(of: rib, plan.container)?.type.name
      ?? code.routeType(of: rib, into: plan.container)?.type.name ?? "the route"
    let fitting = code.fitting(plan, in: rib)
    // A container fits if its keys only seem to be the routes, because the user reads the branch.
    let route = code.routeName(of: rib).lastName
    let containers =
      fitting.isEmpty ? code.containers(of: rib.router).filter { $0.key?.lastName == route } : fitting
    let show =
      containers.count == 1
      ? "\(containers[0].name).\(containers[0].kind == .stack ? "push" : "show")(route, in: self) { \(call) }"
      : call
    var lines = [
      "case \(plan.caseText)  // in \(type)", "case \(plan.pattern): \(show)  // in \(rib.router.name)",
    ]
    // An obstacle also reverts the builder that the draft has already stored.
    let members = original.type(rib.router.name)?.members.flatMap(\.names) ?? []
    let inputs = builder.map { [CodeParameter(label: $0, name: $0, type: plan.maker)] } ?? plan.needs
    for input in inputs where !members.contains(input.name) {
      lines.append(
        "private let \(input.name): \(input.type)  // in \(rib.router.name), set by its initializer")
    }
    if let handler, handler.isNew, let interactor = rib.interactor,
      let function = interactor.functions(named: handler.name).first,
      let file = interactor.declarations.first.flatMap({ code.files[$0.path] })
    {
      lines += ["// in \(interactor.name)", text(of: function, in: file)]
    }
    let obstacle = code.obstacle(to: plan, in: rib)
    let place =
      function ?? rib.router.declarations.first.map { CodeMember(path: $0.path, declaration: $0.declaration) }
    let reason =
      obstacle == nil
      ? "" : ", because this branch does more than show or clear a child, and no other branch only shows one"
    reject(
      "rib doesn't edit this form of \(rib.router.name)\(reason): see \"Code that rib edits\" in the guide. Attach \(plan.name) by hand.",
      text: lines.joined(separator: "\n"),
      at: obstacle.map { Syntax($0.syntax) } ?? place.map { Syntax($0.declaration) },
      in: obstacle?.path ?? place?.path ?? "")
  }

  /// Adds a branch to a switch, before a branch for all remaining values.
  private mutating func addBranch(
    _ lines: [String], _ plan: ChildPlan, at place: BranchPlace, of parent: String
  ) {
    let (path, syntax) = (place.path, place.syntax)
    guard let file = code.files[path] else { return }
    let label = "case \(plan.pattern):"
    let neighbor = syntax.cases.first { $0.is(SwitchCaseSyntax.self) }.flatMap { $0.beginsLine ? $0 : nil }
    let outer = neighbor.map { file.indentation(of: $0) } ?? file.indentation(of: syntax)
    let isShort = syntax.allCases.last.map { $0.statements.first?.beginsLine != true } ?? true
    let gap = isShort ? " " : file.lineBreak + outer + code.indentationStep(in: path)
    let branch = outer + label + gap + lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    let elements = Array(syntax.cases)
    var rest = elements.firstIndex { $0.branches.contains(where: \.isDefault) }
    // A branch that continues in the next one must stay beside it.
    while let index = rest, index > 0, elements[index - 1].branches.last?.endsWithFallthrough == true {
      rest = index - 1
    }
    let edits: [Edit]
    if let rest, rest > 0, let end = elements[rest - 1].lineEnd {
      // Comments above the last branch stay with it, and so does the condition around it.
      edits = [Edit(at: end, file.lineBreak + branch)]
    } else if let rest {
      edits = [Edit(at: elements[rest].start, branch.dropFirst(outer.count) + file.lineBreak + outer)]
    } else if let end = elements.last?.lineEnd ?? (elements.isEmpty ? syntax.leftBrace.lineEnd : nil) {
      edits = [Edit(at: end, file.lineBreak + branch)]
    } else {
      // A switch on one line is broken into several lines.
      let end = syntax.rightBrace.start
      let start = elements.first?.start ?? end
      edits = [
        Edit(
          file.blanks(from: syntax.leftBrace.end, to: start), elements.isEmpty ? "" : file.lineBreak + outer),
        Edit(
          file.blanks(from: start, to: end),
          file.lineBreak + branch + file.lineBreak + file.indentation(of: syntax)),
      ]
    }
    edit(path, edits)
  }

  /// Adds a slot and a `route(to:)` to the router of a parent that had no route.
  private mutating func addRouteFunction(for plan: ChildPlan, to parent: String, call: String) {
    guard let rib = code.ribTypes[parent] else { return }
    let route = code.routeName(of: rib)
    guard let slot = addSlot(to: rib.router, route: route), let router = code.ribTypes[parent]?.router,
      let part = router.declarations.first
    else { return }
    let words = ["public", "package", "internal", "open"]
    let modifiers = router.properties.first { $0.name == "interactor" }?.variable.modifiers
    let access = modifiers?.names.first(where: words.contains).map { $0 + " " } ?? ""
    let open = "\(slot).show(route, in: self) {"
    let branch = "  case \(plan.pattern): \(open) \(call) }"
    let lines =
      branch.count + 2 <= widestLine
      ? [branch] : ["  case \(plan.pattern):", "    \(open)", "      \(call)", "    }"]
    add(
      [
        "\(access)func route(to route: \(route)) {", "  switch route {",
        "  case .nothing: \(slot).clear(in: self)",
      ]
        + lines + ["  }", "}"], to: part, .last, isSpaced: true)
  }

  /// Adds a slot for the route to a router.
  private mutating func addSlot(to router: CodeType, route: String) -> String? {
    guard let part = router.declarations.first else { return nil }
    let taken = Set(router.members.flatMap(\.names))
    let name = ["slot", "stage", "routeSlot"].first { !taken.contains($0) } ?? "childSlot"
    let isOneFile = Set(router.parts.map(\.path)).count == 1
    addStored("\(isOneFile ? "private " : "")let \(name) = ChildSlot<\(route)>()", to: part)
    return name
  }
}
