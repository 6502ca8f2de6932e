internal import SwiftSyntax

// Adding the branch that attaches a child to the router of its parent.

extension CodeDraft {
  /// Whether the router of a parent has one of the forms in the guide, so that it can get a branch for a child.
  func canAddBranch(for plan: ChildPlan, to parent: String) -> Bool {
    guard let rib = code.ribTypes[parent] else { return false }
    let places = code.branchPlaces(for: plan, in: rib).map(\.syntax)
    return plan.container == nil && code.isBare(rib.router)
      || places.count == 1 && !places[0].isConditional && !places[0].hasFallthrough
  }

  /// Adds the branch that attaches a child to the router of a parent.
  mutating func addBranch(
    for plan: ChildPlan, to parent: String, builder: String?, handler: EventHandler?
  ) {
    guard let rib = code.ribTypes[parent] else { return }
    let call = plan.call(with: builder, listener: plan.listener(handler))
    if code.isBare(rib.router) { return addRouteFunction(for: plan, to: parent, call: call) }
    guard let place = code.branchPlaces(for: plan, in: rib).first else { return }
    switch place.form {
    case .value(let returns):
      addBranch((returns ? "return " : "") + call, plan, at: place)
    case .container(let name, let open):
      let others = code.fitting(plan, in: rib).map(\.name).filter { $0 != name }
      if !others.isEmpty {
        notes.append(
          "\(parent) attaches \(plan.name) in \(name). To move it to \(others.joined(separator: " or ")), detach \(plan.name), and attach it with --container."
        )
      }
      addBranch("\(open) { \(call) }", plan, at: place)
    }
  }

  /// Rejects a parent whose router has none of the forms in the guide, or several, and names the lines that attach a child.
  mutating func rejectForm(of parent: String, for plan: ChildPlan, _ handler: EventHandler?) {
    guard let rib = code.ribTypes[parent] else { return }
    let builder = plan.build.map { _ in plan.member + "Builder" }
    let call = plan.call(with: builder, listener: plan.listener(handler))
    let (route, router) = (code.route(of: rib), rib.router.name)
    let switches = route.map { code.routeSwitches(of: rib, RouteType(type: $0)) } ?? []
    let containers = code.containers(of: rib.router).filter {
      plan.container == nil || $0.name == plan.container
    }
    let keyed = containers.count == 1 && !code.isOverRoute(containers[0], of: rib) ? containers[0] : nil
    let type = keyed.map(code.keyType) ?? route
    var lines: [String]
    if let keyed, type?.isEnum != true {
      lines = [
        "\(call)  // in \(router), in the closure of \(keyed.name).show, for the keys that lead to \(plan.name)"
      ]
    } else {
      let shown = switches.isEmpty || switches.contains { !$0.syntax.isOfValues }
      let show = containers.first.map {
        "\($0.name).\($0.kind.verb)(route, in: self) { \(call) }"
      }
      let branch = keyed == nil && shown ? show : nil
      lines = [
        "case \(plan.caseText)  // in \(type?.name ?? "the route")",
        "case \(plan.pattern): \(branch ?? call)  // in \(router), in the switch over \(type?.name ?? "the route")",
      ]
    }
    let members = rib.router.members.flatMap(\.names)
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
    let function = rib.router.members.first(where: \.isRouteFunction).map {
      ($0.path, Syntax($0.declaration))
    }
    let place =
      switches.first.map { ($0.path, Syntax($0.syntax)) } ?? function
      ?? rib.router.declarations.first.map { ($0.path, Syntax($0.declaration)) }
    reject(
      "rib doesn't edit this form of \(rib.router.name): see \"Code that rib edits\" in the guide. Attach \(plan.name) by hand.",
      text: lines.joined(separator: "\n"), at: place?.1, in: place?.0 ?? "")
  }

  /// Adds a branch to a switch, before a branch for all remaining values.
  private mutating func addBranch(_ statement: String, _ plan: ChildPlan, at place: BranchPlace) {
    let (path, syntax) = (place.path, place.syntax)
    guard let file = code.files[path] else { return }
    let label = "case \(plan.pattern):"
    let neighbor = syntax.cases.first { $0.is(SwitchCaseSyntax.self) }.flatMap { $0.beginsLine ? $0 : nil }
    let outer = neighbor.map { file.indentation(of: $0) } ?? file.indentation(of: syntax)
    let isShort = syntax.allCases.last.map { $0.statements.first?.beginsLine != true } ?? true
    let gap = isShort ? " " : file.lineBreak + outer + code.indentationStep(in: path)
    let branch = outer + label + gap + statement
    let elements = Array(syntax.cases)
    let rest = elements.firstIndex { $0.branches.contains(where: \.isDefault) }
    let before = rest.map { $0 > 0 ? elements[$0 - 1] : nil } ?? elements.last
    if let end = before?.lineEnd ?? (elements.isEmpty ? syntax.leftBrace.lineEnd : nil) {
      // Comments above the branch for all remaining values stay with it, and so does the condition around it.
      edit(path, [Edit(at: end, file.lineBreak + branch)])
    } else if let rest {
      let text = branch.dropFirst(outer.count) + file.lineBreak + outer
      edit(path, [Edit(at: elements[rest].start, String(text))])
    } else {
      reject(
        "This switch has branches on one line. Break it into lines first.", text: label, at: syntax, in: path)
    }
    importTypes(of: plan.maker, into: path, as: "internal")
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
    let container = code.kit("ChildSlot", at: part.path)
    addStored("\(router.isInOneFile ? "private " : "")let \(name) = \(container)<\(route)>()", to: part)
    return name
  }
}

extension CodeBase {
  /// Whether a router has no `route(to:)`, so that it can get one with a slot.
  fileprivate func isBare(_ router: CodeType) -> Bool {
    !router.members.contains(where: \.isRouteFunction)
      && !containers(of: router).contains(where: \.excludesSlot)
  }
}
