internal import Basics
internal import RIBDiagnostics
internal import SwiftSyntax

extension Wiring {
  /// Removes a child from its parent.
  ///
  /// Removes the branch, the case of the route, the stored builder and the code that passes it, and the function that takes the child's
  /// events if nothing else uses it. The dependencies that were passed down for the builder stay, and so does a route without children.
  ///
  /// `sample` returns a value of a type for tests, as for ``attach(_:to:into:from:fixtures:in:sample:)``.
  package static func detach(
    _ child: String, from parent: String, in code: CodeBase,
    sample: @escaping (String) -> String? = { _ in nil }
  ) -> Wiring {
    var draft = CodeDraft(code)
    draft.detach(child, from: parent, sample: sample)
    draft.noteLostComments(generatedFor: child)
    let wiring = draft.finish()
    guard !wiring.isRejected, wiring.left.isEmpty,
      let left = draft.code.rib(parent)?.children.first(where: { $0.name == child })
    else { return wiring }
    draft.reject("\(parent) also uses \(child) here. Remove this use.", at: left.place)
    return draft.finish()
  }
}

extension CodeDraft {
  /// Removes a child from its parent.
  mutating func detach(_ child: String, from parent: String, sample: @escaping (String) -> String?) {
    guard let rib = code.rib(parent), let types = code.ribTypes[parent] else {
      return reject("The package has no RIB named \"\(parent)\".")
    }
    guard let wired = rib.children.first(where: { $0.name == child }) else { return }
    let calls = RIBReader(code).calls(making: child, in: types)
    let ways = calls.compactMap { branch(of: $0, for: child, in: types, rib)?.way }
    guard ways.count == calls.count, !ways.isEmpty else {
      let custom = calls.first { branch(of: $0, for: child, in: types, rib) == nil }
      let place = custom.map { code.place(of: $0.call, in: $0.path) } ?? wired.place
      return reject("\(parent) attaches \(child) in custom code. Remove it by hand.", at: place)
    }
    let generated = calls.flatMap { routeTests(of: child, $0, from: parent, Supply(sample: sample)) }
    while let types = code.ribTypes[parent],
      let call = RIBReader(code).calls(making: child, in: types).first,
      let branch = branch(of: call, for: child, in: types, rib)?.syntax
    {
      if let choice = branch.enclosing(SwitchExprSyntax.self), choice.allCases.count == 1,
        closeRows(choice, in: call.path, of: parent)
      {
        continue
      }
      remove([Self.lines(of: branch)], from: call.path)
    }
    removeRouteTest(of: child, from: parent, if: generated)
    removeBuilder(of: child, from: parent)
    markUses(of: Set(ways), in: parent)
    for way in Set(ways).sorted(by: { $0.type < $1.type }) {
      removeCase(way.route, from: "\(way.type).CodingKeys")
      removeCase(way.route, from: way.type)
    }
    for handler in Set(calls.compactMap(\.handler)).sorted() { removeHandler(handler, from: parent) }
    lowerImports()
  }

  /// The case that leads to a child, and the full name of its enumeration.
  private struct RouteCase: Hashable {
    let route: String
    let type: String
  }

  /// Returns the branch around a call that creates a child, and its case; `nil` if the branch is also for other cases or children, or does
  /// anything else.
  private func branch(
    of call: ChildCall, for child: String, in types: RIBTypes, _ rib: RIB
  ) -> (syntax: SwitchCaseSyntax, way: RouteCase)? {
    guard let type = code.routeType(of: types, into: call.attachment?.container)?.type,
      let name = call.routes.first(where: type.caseNames.contains),
      let branch = call.branches.first(where: { $0.caseNames.contains(name) }), branch.isOnly(for: name),
      branch.statements.isOneCall, branch.enclosing(SwitchExprSyntax.self)?.hasFallthrough == false
    else { return nil }
    let isShared = rib.children.contains { other in
      other.name != child
        && RIBReader(code).calls(making: other.name, in: types).contains { sibling in
          sibling.branches.contains { $0.id == branch.id }
        }
    }
    return isShared ? nil : (branch, RouteCase(route: name, type: type.name))
  }

  /// Marks code that still names cases to be removed.
  private mutating func markUses(of ways: Set<RouteCase>, in parent: String) {
    guard let types = code.ribTypes[parent] else { return }
    for path in code.paths {
      guard let file = code.files[path], ways.contains(where: { file.mentions($0.route) }) else { continue }
      // In other files, a case with that name belongs to this route only if the RIB is named too.
      let isNear =
        code.isTest(path)
        ? file.mentions(types.router.shortName) || file.mentions(parent)
        : types.all.contains { file.mentions($0.shortName) }
      guard isNear else { continue }
      for token in file.syntax.allTokens
      where ways.contains(where: { $0.route == token.word }) {
        guard let access = token.parent?.parent?.as(MemberAccessExprSyntax.self),
          access.declName.id == token.parent?.id
        else { continue }
        let (types, isCertain) = code.owners(of: access)
        guard !types.isDisjoint(with: ways.filter { $0.route == token.word }.map(\.type)) else { continue }
        leave(
          isCertain
            ? "This leads to the removed child. Write what to show instead."
            : "This may lead to the removed child. If so, write what to show instead. If not, remove the warning.",
          isCertain: isCertain, at: access, in: path)
      }
    }
  }

  private mutating func removeCase(_ name: String, from typeName: String) {
    guard let type = code.type(typeName) else { return }
    for member in type.members {
      guard let list = member.declaration.as(EnumCaseDeclSyntax.self) else { continue }
      let elements = list.elements.withCommas
      guard let index = list.elements.map(\.name.word).firstIndex(of: name) else { continue }
      let ranges = elements.count == 1 ? [Self.lines(of: list)] : Self.element(index, of: elements)
      rejectRawValue(after: name, of: type)
      return remove(ranges, from: member.path)
    }
  }

  private mutating func removeHandler(_ name: String, from parent: String) {
    guard let rib = code.ribTypes[parent], let interactor = rib.interactor else { return }
    for member in interactor.members {
      guard let function = member.declaration.as(FunctionDeclSyntax.self), function.name.word == name else {
        continue
      }
      let uses = FunctionUses(of: name, in: [rib], code: code)
      let used = uses.tokens.first { $0.token.parent?.id != function.id }
        .map { code.place(of: $0.token, in: $0.path) }
      if let place = used ?? uses.unknown {
        let verb = used == nil ? "may use" : "uses"
        return notes.append("\(interactor.name).\(name) is kept, because \(place) \(verb) it.")
      }
      guard function.doesNothing else {
        return notes.append("\(interactor.name).\(name) contains your own code and is kept.")
      }
      return remove([Self.lines(of: function)], from: member.path)
    }
  }
}

extension SwitchCaseSyntax {
  /// Whether the branch handles one case and no other value.
  fileprivate func isOnly(for name: String) -> Bool {
    guard case .case(let label) = label else { return false }
    return label.caseItems.allSatisfy { $0.pattern.caseName == name }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether it is one call, with or without `return`, and the closures in it contain at most one call each.
  fileprivate var isOneCall: Bool {
    let own = Array(self).filter { !$0.isMark }
    guard own.count == 1, let item = own.first?.item,
      let value = item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self),
      let call = value.as(FunctionCallExprSyntax.self)
    else { return false }
    let parts =
      call.arguments.map(\.expression) + [call.trailingClosure.map { ExprSyntax($0) }].compactMap(\.self)
    return parts.allSatisfy { part in
      if let closure = part.as(ClosureExprSyntax.self) {
        return closure.statements.isEmpty || closure.statements.isOneCall
      }
      return part.calls.compactMap(\.trailingClosure).allSatisfy { $0.statements.count < 2 }
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether the function is still as generated, so that the event has no effect.
  fileprivate var doesNothing: Bool {
    guard let body else { return true }
    return body.statements.allSatisfy { statement in
      if statement.item.withoutComments == "_ = event" { return true }
      guard let choice = statement.item.choice else { return false }
      return choice.allCases.allSatisfy { branch in
        branch.statements.count == 1 && branch.statements.first?.item.is(BreakStmtSyntax.self) == true
      }
    }
  }
}
