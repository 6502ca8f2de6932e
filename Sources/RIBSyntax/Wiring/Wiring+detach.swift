internal import Basics
internal import SwiftSyntax

extension Wiring {
  /// Removes a child from its parent.
  ///
  /// Removes the branch, the case of the route, the stored builder and the code that passes it, and the function that takes the child's
  /// events if nothing else uses it. The dependencies that were passed down for the builder stay.
  ///
  /// - Parameters:
  ///   - child: The name of the child.
  ///   - parent: The name of the parent.
  ///   - code: All files of the package, including its tests.
  /// - Returns: All changes, or advice.
  package static func detach(_ child: String, from parent: String, in code: CodeBase) -> Wiring {
    var draft = CodeDraft(code)
    draft.detach(child, from: parent)
    let wiring = draft.finish()
    guard !wiring.isRejected, wiring.left.isEmpty,
      let left = draft.code.rib(parent)?.children.first(where: { $0.name == child })
    else {
      return wiring
    }
    draft.reject("\(parent) also uses \(child) here. Remove this use.", at: left.place)
    return draft.finish()
  }
}

extension CodeDraft {
  /// Removes a child from its parent.
  mutating func detach(_ child: String, from parent: String) {
    guard let rib = code.rib(parent), let types = code.ribTypes[parent] else {
      return reject("The package has no RIB \(parent).")
    }
    guard let wired = rib.children.first(where: { $0.name == child }) else { return }
    let calls = RIBReader(code).calls(making: child, in: types)
    let marks = setMarks(for: child, in: types)
    // If there is only a mark for the branch, an attach was not finished.
    let isHalf = calls.isEmpty && marks.contains { types.paths.contains($0.path) }
    let ways = isHalf ? caseOfRoute(for: child, in: types) : calls.compactMap { routeCase(of: $0, in: types) }
    let custom = calls.first {
      routeCase(of: $0, in: types) == nil || isShared($0, of: child, in: types, rib)
    }
    guard isHalf || !ways.isEmpty && custom == nil else {
      let place = custom.flatMap { call in
        code.files[call.path]?.place(of: call.call.positionAfterSkippingLeadingTrivia)
      }
      return reject(
        "\(parent) attaches \(child) in custom code. Remove it by hand.", at: place ?? wired.place)
    }
    while let (path, syntax, way) = nextSwitch(for: child, of: parent) {
      removeBranches(for: way, of: syntax, in: path, child, from: parent)
    }
    let left = code.ribTypes[parent].map { RIBReader(code).calls(making: child, in: $0) } ?? []
    guard left.isEmpty else {
      for call in left {
        leave(
          "This branch is for \(child) and others. Remove \(child) from it, then detach \(child) again.",
          at: call.branches.first { $0.caseNames.count > 1 }, in: call.path)
      }
      return
    }
    removeMarks(for: child, in: parent)
    removeRouteTest(of: child, from: parent)
    removeBuilder(of: child, from: parent)
    markUses(of: Set(ways), in: parent)
    for way in Set(ways).sorted(by: { $0.type < $1.type }) {
      removeCase(way.route, from: way.type, of: parent)
    }
    for handler in Set(calls.compactMap(\.handler) + marks.compactMap(\.handler)).sorted() {
      removeHandler(handler, from: parent)
    }
    closeRoute(of: parent)
    dropImports()
  }

  /// The case that leads to a child, and the full name of its enumeration.
  private struct RouteCase: Hashable {
    let route: String
    let type: String
  }

  /// Returns the case that rib adds to the route or the rows of a parent for a child.
  private func caseOfRoute(for child: String, in rib: RIBTypes) -> [RouteCase] {
    let name = child.asMember
    let containers = [nil] + code.containers(of: rib.router).map { Optional($0.name) }
    let type = containers.lazy.compactMap { code.routeType(of: rib, into: $0)?.type }
      .first { $0.caseNames.contains(name) }
    return type.map { [RouteCase(route: name, type: $0.name)] } ?? []
  }

  /// Returns the case that leads to a call that creates a child.
  private func routeCase(of call: ChildCall, in rib: RIBTypes) -> RouteCase? {
    guard let type = code.routeType(of: rib, into: call.attachment?.container)?.type else { return nil }
    let names = Set(type.caseNames)
    return call.routes.first(where: names.contains).map { RouteCase(route: $0, type: type.name) }
  }

  /// Whether another child is created in the branch that would be removed with a call, such as in an inner switch.
  private func isShared(_ call: ChildCall, of child: String, in types: RIBTypes, _ rib: RIB) -> Bool {
    guard let way = routeCase(of: call, in: types),
      let branch = call.branches.first(where: { $0.caseNames.contains(way.route) }),
      branch.isOnly(for: way.route)
    else { return false }
    return rib.children.contains { other in
      other.name != child
        && RIBReader(code).calls(making: other.name, in: types).contains { sibling in
          sibling.branches.contains { $0.id == branch.id }
        }
    }
  }

  /// Returns a switch that still has branches for a child: one that creates it, or another one over the same rows.
  ///
  /// Among several switches over the same rows, it is the last one, because a list without any row left loses all of them.
  private func nextSwitch(
    for child: String, of parent: String
  ) -> (path: String, syntax: SwitchExprSyntax, way: RouteCase)? {
    guard let rib = code.ribTypes[parent] else { return nil }
    for call in RIBReader(code).calls(making: child, in: rib) {
      guard let way = routeCase(of: call, in: rib) else { continue }
      let own = call.branches.first { $0.caseNames.contains(way.route) }?.switchAround
      let rows = code.routeType(of: rib, into: call.attachment?.container)?.switches ?? []
      let switches = own.map { [(path: call.path, syntax: $0)] } ?? []
      if let found = (switches + rows.map { ($0.path, $0.syntax) }).last(where: {
        $0.syntax.allCases.contains { isOnly($0, for: way, child, in: rib) }
      }) {
        return (found.path, found.syntax, way)
      }
    }
    return nil
  }

  /// Whether a branch can be removed, or the case removed from a branch that also handles other cases without creating the child for them.
  private func isOnly(_ branch: SwitchCaseSyntax, for way: RouteCase, _ child: String, in rib: RIBTypes)
    -> Bool
  {
    guard branch.caseNames.contains(way.route) else { return false }
    return branch.isOnly(for: way.route)
      || !RIBReader(code).calls(making: child, in: rib).contains {
        $0.branches.contains { $0.id == branch.id }
      }
  }

  private mutating func removeBranches(
    for way: RouteCase, of syntax: SwitchExprSyntax, in path: String, _ child: String, from parent: String
  ) {
    guard let rib = code.ribTypes[parent] else { return }
    let branches = syntax.allCases.filter { isOnly($0, for: way, child, in: rib) }
    if branches.count == syntax.allCases.count, closeRows(syntax, in: path, of: parent) { return }
    let ranges = branches.flatMap { branch -> [Range<Int>] in
      guard !branch.isOnly(for: way.route), case .case(let label) = branch.label else {
        return [Self.lines(of: branch)]
      }
      let items = Array(label.caseItems)
      let elements = items.map { (Syntax($0), $0.trailingComma) }
      return items.indices.filter { items[$0].pattern.caseName == way.route }
        .flatMap { Self.element($0, of: elements) }
    }
    remove(ranges, from: path, "Remove the branch for \(child) from the router of \(parent).")
  }

  /// Marks code that still names cases to be removed.
  private mutating func markUses(of ways: Set<RouteCase>, in parent: String) {
    guard let types = code.ribTypes[parent] else { return }
    let routes = ways.sorted { $0.type < $1.type }.compactMap { way in
      code.type(way.type).map { (name: way.route, type: $0.name) }
    }
    for path in code.paths {
      guard let file = code.files[path], routes.contains(where: { file.mentions($0.name) }) else { continue }
      // In other files, a case with that name belongs to this route only if the RIB is named too.
      let isNear =
        code.isTest(path)
        ? file.mentions(types.router.shortName) || file.mentions(parent)
        : types.all.contains { file.mentions($0.shortName) }
      guard isNear else { continue }
      for token in file.syntax.tokens(viewMode: .sourceAccurate)
      where routes.contains(where: { $0.name == token.word }) {
        guard let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
          access.declName.id == token.parent?.id,
          !code.owners(of: access).isDisjoint(with: routes.filter { $0.name == token.word }.map(\.type))
        else { continue }
        leave("This leads to the removed child. Write what to show instead.", text: "", at: access, in: path)
      }
    }
  }

  private mutating func removeCase(_ name: String, from typeName: String, of parent: String) {
    guard let type = code.type(typeName) else { return }
    for member in type.members {
      guard let list = member.declaration.as(EnumCaseDeclSyntax.self) else { continue }
      let elements = Array(list.elements)
      guard let index = elements.firstIndex(where: { $0.name.word == name }) else {
        continue
      }
      var ranges =
        elements.count == 1
        ? [Self.lines(of: list)] : Self.element(index, of: elements.map { (Syntax($0), $0.trailingComma) })
      if elements.count == 1, let block = list.emptiedBlock { ranges = [block] }
      return remove(
        ranges, from: member.path, "Remove the case from the route of \(parent).",
        names: ["\(typeName).\(elements[index].name.text)"])
    }
  }

  private mutating func removeHandler(_ name: String, from parent: String) {
    guard let rib = code.ribTypes[parent], let interactor = rib.interactor else { return }
    for member in interactor.members {
      guard let function = member.declaration.as(FunctionDeclSyntax.self), function.name.word == name else {
        continue
      }
      let code = code
      let uses = FunctionUses(of: name, in: [rib], code: code)
      let used = uses.tokens.sorted { $0.key < $1.key }.lazy.compactMap { path, tokens in
        tokens.first { $0.parent?.id != function.id }.flatMap {
          code.files[path]?.place(of: $0.positionAfterSkippingLeadingTrivia)
        }
      }.first
      if let place = used ?? uses.unknown {
        let verb = used == nil ? "may use" : "uses"
        notes.append("\(interactor.name).\(name) is kept, because \(place) \(verb) it.")
        return
      }
      guard function.doesNothing else {
        notes.append("\(interactor.name).\(name) contains your own code and is kept.")
        return
      }
      return remove(
        [Self.lines(of: function)], from: member.path,
        "Remove the function for its events from \(interactor.name).",
        names: ["\(interactor.name).\(function.name.text)()"])
    }
  }
}

extension SwitchCaseSyntax {
  /// The switch that contains the branch.
  fileprivate var switchAround: SwitchExprSyntax? {
    var next = parent
    while let current = next {
      if let syntax = current.as(SwitchExprSyntax.self) { return syntax }
      next = current.parent
    }
    return nil
  }

  /// Whether it handles one case and no other value.
  fileprivate func isOnly(for name: String) -> Bool {
    guard case .case(let label) = label else { return false }
    return label.caseItems.allSatisfy { $0.pattern.caseName == name }
  }
}

extension EnumCaseDeclSyntax {
  /// The range between the braces of its enumeration, if they contain only this case and its comments.
  fileprivate var emptiedBlock: Range<Int>? {
    guard let block = parent?.parent?.parent?.as(MemberBlockSyntax.self), block.members.count == 1,
      CodeDraft.lines(of: self).lowerBound == block.leftBrace.end,
      block.rightBrace.leadingTrivia.allSatisfy(\.isWhitespace)
    else { return nil }
    return block.leftBrace.end..<block.rightBrace.start
  }
}

extension FunctionDeclSyntax {
  /// Whether it is still as generated, with no effect of the event.
  fileprivate var doesNothing: Bool {
    guard let body else { return true }
    return body.statements.allSatisfy { statement in
      if statement.item.withoutComments == "_ = event" { return true }
      let expression =
        statement.item.as(ExpressionStmtSyntax.self)?.expression ?? statement.item.as(ExprSyntax.self)
      guard let choice = expression?.as(SwitchExprSyntax.self) else { return false }
      return choice.allCases.allSatisfy { branch in
        branch.statements.count == 1 && branch.statements.first?.item.is(BreakStmtSyntax.self) == true
      }
    }
  }
}
