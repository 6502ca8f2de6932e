internal import SwiftSyntax

// Adding the branch that attaches a child to the router of its parent.

extension CodeDraft {
  /// Adds the branch that attaches a child to the router of a parent, and everything that the branch needs.
  mutating func addBranch(
    for plan: ChildPlan, to parent: String, builder: String?, handler: EventHandler?
  ) {
    guard let rib = code.ribTypes[parent], rib.interactor != nil else { return }
    let way = code.routeType(of: rib, into: plan.container)
    var call = plan.call(with: builder, listener: plan.listener(handler))
    guard way?.rows == nil else { return addRows(for: plan, to: parent, call: call) }
    let isThere = code.switchesOverNoRows(in: rib).contains { $0.syntax.routeNames.contains(plan.member) }
    guard !isThere else { return }
    let route = code.routeName(of: rib)
    let all = code.routeSwitches(of: rib, way)
    // Among several switches, the one for the named container is right.
    let named = all.filter { $0.container != nil && $0.container == plan.container }
    let switches = named.isEmpty ? all : named
    let functions = rib.router.members.filter { $0.isRouteFunction }
    guard switches.count < 2, functions.count < 2 else {
      let other = switches.count > 1 ? Syntax(switches[1].syntax) : Syntax(functions[1].declaration)
      return leave(
        "\(rib.router.name) switches over its route in more than one place. Attach \(plan.name) in the right one.",
        text: "case \(plan.pattern): \(call)", at: other,
        in: switches.count > 1 ? switches[1].path : functions[1].path)
    }
    guard let (path, syntax, container) = switches.first else {
      if functions.isEmpty { return addRouteFunction(for: plan, to: parent, call: call, route: route) }
      if openRoute(for: plan, of: parent, route: route) {
        return addBranch(for: plan, to: parent, builder: builder, handler: handler)
      }
      return leave(
        "\(rib.router.name) has a route(to:) without a switch over its route. Attach \(plan.name) there.",
        text: "case \(plan.pattern): \(call)", at: functions[0].declaration, in: functions[0].path)
    }
    if let wanted = plan.container, let container, container != wanted {
      return leave(
        "This switch fills \(container). Attach \(plan.name) in \(wanted).",
        text: "case \(plan.pattern): \(call)", at: syntax, in: path)
    }
    for other in all where other.syntax.id != syntax.id && !other.syntax.hasDefault {
      leave(
        "This switch covers all cases of \(way?.type.name ?? route). Add the new case.",
        text: "case .\(plan.member):", at: other.syntax, in: other.path)
    }
    if builder != nil, syntax.usesSelf { call = "self." + call }
    let fitting = code.containers(of: rib.router).filter {
      (plan.container == nil || $0.name == plan.container) && code.isOverRoute($0, of: rib)
    }
    let shape = BranchShape(syntax, of: plan, in: code, containers: fitting)
    switch shape {
    case .value(let returns):
      addBranch([(returns ? "return " : "") + call], plan, to: syntax, in: path, of: parent)
    case .container(let name, let open):
      let others = fitting.map(\.name).filter { $0 != name }
      if !others.isEmpty {
        notes.append(
          "\(parent) attaches \(plan.name) in \(name). To move it to \(others.joined(separator: " or ")), detach \(plan.name), and attach it with --container."
        )
      }
      addBranch([open + " {", "  " + call, "}"], plan, to: syntax, in: path, of: parent)
    case .statement:
      guard !code.attachesOtherwise(in: syntax, rib) else {
        return leave(
          "\(rib.router.name) doesn't attach its children in a slot over its route, and nothing would clear a separate slot for \(plan.name). Attach \(plan.name) like the other children.",
          text: "case \(plan.pattern): \(call)", at: syntax, in: path)
      }
      guard let container = addSlot(to: parent, route: route) else { return }
      // Adding the slot has created a new tree.
      guard let rib = code.ribTypes[parent],
        let (path, syntax, _) = code.routeSwitches(of: rib, code.routeType(of: rib, into: plan.container))
          .first
      else { return }
      let subject = syntax.subject.withoutComments
      addBranch(
        ["\(container).show(\(subject), in: self) {", "  " + call, "}"], plan, to: syntax, in: path,
        of: parent)
    case .unknown:
      leave(
        "This switch has no place for another branch. Write one that attaches \(plan.name).",
        text: "case \(plan.pattern): \(call)", at: syntax, in: path)
    }
  }

  /// Adds a branch to a switch, on one line if the others are on one line and it fits.
  mutating func addBranch(
    _ lines: [String], _ plan: ChildPlan, to syntax: SwitchExprSyntax, in path: String, of parent: String
  ) {
    guard let file = code.files[path] else { return }
    let label = "case \(plan.pattern):"
    let model = syntax.allCases.last
    let neighbor = syntax.cases.first { $0.is(SwitchCaseSyntax.self) } ?? syntax.cases.first
    let isInLine = neighbor?.beginsLine == false
    let outer =
      isInLine
      ? file.indentation(of: syntax) : file.indentation(of: neighbor.map { Syntax($0) } ?? Syntax(syntax))
    let step = file.indentationStep
    let oneLine = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    let isShort = model.map { $0.statements.first?.beginsLine != true } ?? true
    var block: [String]
    if isShort, outer.width + label.count + oneLine.count + 1 <= widestLine {
      block = ["\(label) \(oneLine)"]
    } else if lines.count > 1, outer.width + oneLine.count + step.width <= widestLine {
      block = [label, "  " + oneLine]
    } else {
      block = [label] + lines.map { "  " + $0 }
    }
    block = block.flatMap { Self.broken(Self.indented($0, by: outer, step: step), step: step) }
    let sentence = "Attach \(plan.name) in the router of \(parent)."
    let text = ([label] + lines.map { "  " + $0 }).joined(separator: "\n")
    let list = block.joined(separator: file.lineBreak)
    let elements = Array(syntax.cases)
    if let index = elements.firstIndex(where: { $0.branches.contains(where: \.isDefault) }) {
      // Comments above the default branch stay with it, and so does the condition around it.
      if index > 0, let end = elements[index - 1].lineEnd {
        return edit(path, [Edit(at: end, file.lineBreak + list)], sentence, text: text)
      }
      let rest = file.lineBreak + outer
      return edit(
        path, [Edit(at: elements[index].start, list.dropIndentation(outer) + rest)], sentence, text: text)
    }
    guard let last = syntax.cases.last else {
      let range = file.blanks(from: syntax.leftBrace.end, to: syntax.rightBrace.start)
      let end = file.lineBreak + file.indentation(of: syntax)
      guard syntax.leftBrace.trailingTriviaIsBlank(until: range.upperBound) || syntax.rightBrace.beginsLine
      else {
        return leave(sentence, text: text, at: syntax, in: path)
      }
      let change =
        syntax.rightBrace.beginsLine
        ? Edit(at: range.lowerBound, list + file.lineBreak) : Edit(range, file.lineBreak + list + end)
      return edit(path, [change], sentence, text: text)
    }
    if let end = last.lineEnd {
      return edit(path, [Edit(at: end, file.lineBreak + list)], sentence, text: text)
    }
    let range = file.blanks(from: last.end, to: syntax.rightBrace.start)
    guard last.trailingTriviaIsBlank(until: range.upperBound) else {
      return leave(sentence, text: text, at: last, in: path)
    }
    var edits = [Edit(range, file.lineBreak + list + file.lineBreak + file.indentation(of: syntax))]
    if isInLine, let first = syntax.cases.first, syntax.leftBrace.trailingTriviaIsBlank(until: first.start) {
      edits.append(
        Edit(file.blanks(from: syntax.leftBrace.end, to: first.start), file.lineBreak + outer))
    }
    edit(path, edits, sentence, text: text)
  }

  /// Breaks a line with a call that is too wide, before the arguments of the call and then between them.
  private static func broken(_ line: String, step: String) -> [String] {
    guard line.count > widestLine, let call = line.firstRange(of: "(") else { return [line] }
    let indentation = String(line.prefix { $0.isWhitespace }) + step
    return [String(line[..<call.upperBound])]
      + filled(line[call.upperBound...], width: widestLine - indentation.width).map { indentation + $0 }
  }

  /// Adds a `route(to:)` to the router, and a slot if no container is for its routes.
  private mutating func addRouteFunction(for plan: ChildPlan, to parent: String, call: String, route: String)
  {
    guard let types = code.ribTypes[parent] else { return }
    let containers = code.containers(of: types.router)
    let fitting = containers.first {
      code.isOverRoute($0, of: types) && (plan.container == nil || $0.name == plan.container)
    }
    if fitting == nil, let other = containers.first(where: \.excludesSlot),
      let part = types.router.declarations.first
    {
      return leave(
        "\(types.router.name) has no route(to:), and its children are in \(other.name), whose keys aren't its routes. Write route(to:) with a branch for \(plan.name).",
        text: "case \(plan.pattern): \(other.name).show(route, in: self) { \(call) }", at: part.declaration,
        in: part.path)
    }
    guard let slot = fitting?.name ?? addSlot(to: parent, route: route),
      let router = code.ribTypes[parent]?.router, let part = router.declarations.first
    else { return }
    let verb = fitting?.kind == .stack ? "push" : "show"
    let words = ["public", "package", "internal", "open"]
    let modifiers = router.properties.first { $0.name == "interactor" }?.variable.modifiers
    let access = modifiers?.map(\.name.text).first(where: words.contains).map { $0 + " " } ?? ""
    let rib = code.ribTypes[parent]
    let cases = rib?.routeType.flatMap { type in code.type(type, in: rib?.interactor?.name) }?.cases ?? []
    let others = cases.filter { $0.name.word != plan.member }
    guard code.showNothing(others), others.isEmpty || fitting?.kind != .own else {
      return leave(
        "\(router.name) has no route(to:), and \(route) has other cases. Write route(to:) with a branch for \(plan.name).",
        text: "case \(plan.pattern): \(slot).\(verb)(route, in: self) { \(call) }", at: part.declaration,
        in: part.path)
    }
    var lines = ["\(access)func route(to route: \(route)) {", "  switch route {"]
    lines += others.map { "  case .\($0.name.text): \(slot).clear(in: self)" }
    let branch = "  case \(plan.pattern): \(slot).\(verb)(route, in: self) { \(call) }"
    lines +=
      branch.count + 2 <= widestLine
      ? [branch]
      : ["  case \(plan.pattern):", "    \(slot).\(verb)(route, in: self) {"]
        + Self.broken("        \(call)", step: "  ").map { String($0.dropFirst(2)) } + ["    }"]
    add(
      lines + ["  }", "}"], to: part, .last, isSpaced: true,
      "Attach \(plan.name) in the router of \(parent).",
      declares: ["\(router.name).route()"])
  }

  /// Adds a slot for the route to the router.
  mutating func addSlot(to parent: String, route: String) -> String? {
    guard let router = code.ribTypes[parent]?.router, let part = router.declarations.first else { return nil }
    let taken = Set(router.members.flatMap(\.names))
    let name = ["slot", "stage", "routeSlot"].first { !taken.contains($0) } ?? "childSlot"
    let stored = part.allMembers.last { member in CodeProperty.all(in: member).contains(where: \.isStored) }
    let isOneFile = Set(router.parts.map(\.path)).count == 1
    add(
      ["\(isOneFile ? "private " : "")let \(name) = ChildSlot<\(route)>()"], to: part,
      stored.map { .after($0) } ?? .first,
      isSpaced: false, "Add a slot to \(router.name).", declares: ["\(router.name).\(name)"])
    return name
  }
}

extension String {
  /// Returns the text without the indentation of its first line.
  fileprivate func dropIndentation(_ indentation: String) -> String {
    hasPrefix(indentation) ? String(dropFirst(indentation.count)) : self
  }
}

extension CodeBase {
  /// Whether a container of a RIB shows one child at a time, and its keys are the routes.
  func isOverRoute(_ container: ChildContainer, of rib: RIBTypes) -> Bool {
    guard container.kind != .list, let key = container.key else { return false }
    if let route = rib.routeType.flatMap({ type($0, in: rib.interactor?.name) }) {
      return keyType(of: container)?.name == route.name
    }
    let routes = [routeName(of: rib), rib.routeType].compactMap(\.self)
    return routes.contains(key) || routes.contains { $0.hasSuffix("." + key) }
  }
}

extension CodeBase {
  /// Whether a router attaches the children of a switch in another way than with a container over its route: in a container with
  /// other keys, or by hand, in the function with the switch or in one that it calls.
  func attachesOtherwise(in syntax: SwitchExprSyntax, _ rib: RIBTypes) -> Bool {
    if containers(of: rib.router).contains(where: { $0.kind != .list && !isOverRoute($0, of: rib) }) {
      return true
    }
    let calls = rib.router.members.compactMap { $0.declaration.as(FunctionDeclSyntax.self) }.map {
      (function: $0, names: Set(CallCollector(in: $0).calls.compactMap(\.calledExpression.ownName)))
    }
    let byHand = calls.filter { !$0.names.isDisjoint(with: ["attach", "detach"]) }
    let around = calls.first {
      $0.function.position <= syntax.position && syntax.endPosition <= $0.function.endPosition
        && $0.function.root.id == syntax.root.id
    }
    return byHand.contains {
      $0.function.id == around?.function.id || around?.names.contains($0.function.name.text) == true
    }
  }
}

extension ExprSyntax {
  /// The name of a member of the enclosing type, alone or after `self`.
  fileprivate var ownName: String? {
    guard let member = self.as(MemberAccessExprSyntax.self) else { return lastName }
    return member.base?.isSelf == true ? lastName : nil
  }
}

extension CodeBase {
  /// Returns the switches of a router over its route, each with the container whose closure it is in, if any.
  func routeSwitches(of rib: RIBTypes, _ way: RouteType?) -> [(
    path: String, syntax: SwitchExprSyntax, container: String?
  )] {
    let containers = containers(of: rib.router)
    let names = Set(way?.type.caseNames ?? [])
    return rib.router.members.flatMap { member in
      SwitchCollector(in: member.declaration).switches.compactMap { syntax in
        let container = syntax.container(among: containers)
        // Rows may have the same names as cases of the route.
        guard container.map({ !holdsRows($0, of: rib) }) ?? true,
          type(of: syntax.subject).map({ $0.name == way?.type.name }) ?? syntax.isOverRoute(named: names)
        else { return nil }
        return (member.path, syntax, container?.name)
      }
    }
  }
}

extension SwitchExprSyntax {
  /// Returns the container whose `show` or `push` has it in its closure.
  fileprivate func container(among containers: [ChildContainer]) -> ChildContainer? {
    var next = parent
    while let current = next {
      if let call = current.as(FunctionCallExprSyntax.self),
        let callee = call.calledExpression.as(MemberAccessExprSyntax.self),
        ["show", "push"].contains(callee.declName.baseName.text),
        let found = containers.first(where: { $0.name == callee.base?.lastName })
      {
        return found
      }
      next = current.parent
    }
    return nil
  }

  /// Whether it is over the route: every branch is for cases of the route or for all remaining values, with or without a condition.
  func isOverRoute(named names: Set<String>) -> Bool {
    let own = routeNames
    guard allCases.allSatisfy(\.isOfCases) else { return false }
    if own.isEmpty { return subject.lastName == "route" }
    return own.isSubset(of: names)
  }

  /// Whether its branches refer to members with an explicit `self`.
  var usesSelf: Bool {
    allCases.contains { branch in
      CallCollector(in: branch.statements).calls.contains { call in
        var base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        guard call.calledExpression.lastName?.hasPrefix("build") == true else { return false }
        while let member = base?.as(MemberAccessExprSyntax.self) { base = member.base }
        return base?.lastName == "self"
      }
    }
  }
}
