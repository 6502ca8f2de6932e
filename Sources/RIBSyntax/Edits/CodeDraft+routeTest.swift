internal import Basics
internal import RIBDiagnostics
internal import SwiftSyntax

// Adding the test that the route of a parent attaches a child. It begins like another test of the parent, which shows how to build the parent.

/// The beginning of a test that attaches a RIB: the statements before, and the name of the harness.
private struct RouteTestModel {
  let path: String
  let suite: CodePart
  let harness: String
  /// The statements up to the attach, and the expectations that follow it.
  let lines: [String]
  /// Whether these expectations are all that the attach leads to, and no child is attached then.
  let isEmptyAtFirst: Bool
  /// The effects after the parameters, as in ` async throws`.
  let effects: String
  /// Its attributes except `@Test`, such as its global actor.
  let attributes: [String]
  /// The traits that disable it, as written.
  let disabled: [String]
}

extension CodeDraft {
  /// Returns the name of the test that the route of a parent attaches a child.
  static func routeTest(of child: String) -> String { "routeAttaches\(child)" }

  /// Adds a test that the route attaches the child to the tests of a parent, or notes why that is impossible.
  mutating func addRouteTest(
    for plan: ChildPlan, to parent: String, _ handler: EventHandler?, _ supply: Supply
  ) {
    let tests = code.testFiles(of: parent)
    let name = Self.routeTest(of: plan.name)
    guard let rib = code.ribTypes[parent],
      !tests.contains(where: { code.files[$0]?.text.contains("func \(name)(") == true })
    else { return }
    func skip(_ reason: String) {
      notes.append("rib didn't add a test of the route from \(parent) to \(plan.name): \(reason)")
    }
    guard !tests.isEmpty else {
      return skip("\(parent) has no tests.")
    }
    guard let router = code.ribTypes[plan.name]?.router,
      let way = code.routeType(of: rib, into: plan.container)
    else { return skip("the package doesn't declare the route. Write one by hand.") }
    let route = code.route(of: rib) ?? way.type
    if let hidden = [router, way.type, route, rib.router].first(where: { !isVisible($0) }) {
      return skip("tests can't use \(hidden.name). Make it package or public, and write one by hand.")
    }
    guard let model = tests.compactMap({ model(in: $0, of: rib) }).first else {
      return skip(
        """
        \(parent)Tests has no test that creates the router in a RouterHarness and attaches it, other than in a helper or with .init. Write one by hand.
        """)
    }
    var missing: [CodeParameter] = []
    let member = ["init", "self"].contains(plan.member) ? plan.caseName : plan.member
    /// Returns a value for a parameter; if none is known, returns a fixture and records it as missing.
    func value(of parameter: CodeParameter) -> String {
      if let value = sample(of: parameter.type, supply) { return value }
      let name = code.fixtureName(for: parameter, inTestsOf: model.path)
      missing.append(CodeParameter(label: nil, name: name, type: parameter.type))
      return "\(Self.fixtures).\(name)"
    }
    let values = plan.parameters.map { (plan.parameters.count == 1 ? nil : $0.name, value(of: $0)) }
    var wanted = Self.text(ofCase: member, values)
    if let rows = way.rows {
      guard let route = rib.route(showing: wanted, of: way.type, among: route, in: code) else {
        return skip("the route shows \(rows.container) in custom code. Write one by hand.")
      }
      wanted = route
    }
    for need in missing { addFixture(need, forTestsIn: model.path) }
    guard missing.allSatisfy({ code.hasFixture($0, inTestsOf: model.path) }) else {
      let names = missing.map(\.name).joined(separator: " and ")
      return skip("no value for \(names) exists, and Fixtures.swift has no place for one.")
    }
    let own = missing.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let traits = model.disabled + (missing.isEmpty ? [] : [".fixtures(\(own))"])
    let head = "func \(name)()\(model.effects) {"
    let first = traits.isEmpty ? "@Test" : "@Test(\(traits.joined(separator: ", ")))"
    let words = ([first] + model.attributes).joined(separator: " ")
    let attribute = traits.isEmpty ? ["\(words) \(head)"] : [words, head]
    let request = ["\(model.harness).route(to: \(wanted))"]
    let events = handler?.isNew == true ? events(of: plan, supply) : []
    let body =
      request
      + (model.isEmptyAtFirst
        ? Self.checks(
          of: model.harness, parent: rib.router, child: router, telling: events,
          back: caseThatPops(of: rib))
        : Self.looseChecks(of: model.harness, child: router))
    add(attribute + (model.lines + body).map { "  " + $0 } + ["}"], to: model.suite, .last, isSpaced: true)
    importTypes(in: body.joined(separator: "\n"), intoTest: model.path)
  }

  /// Returns the events of a child whose values are known, as written.
  private func events(of plan: ChildPlan, _ supply: Supply) -> [String] {
    let type = plan.listener?.eventType.flatMap { code.type($0, in: plan.maker) }
    return (type?.cases ?? []).compactMap { element in
      let values = element.payload.compactMap { parameter in
        sample(of: code.written(parameter.type.withoutComments, outside: type?.name ?? ""), supply)
          .map { (label: parameter.label, value: $0) }
      }
      return values.count == element.payload.count ? Self.text(ofCase: element.name.text, values) : nil
    }
  }

  /// Returns a case with its associated values.
  private static func text(ofCase name: String, _ values: [(label: String?, value: String)]) -> String {
    let list = values.map { $0.value.labeled($0.label) }.joined(separator: ", ")
    return ".\(name)" + (values.isEmpty ? "" : "(\(list))")
  }

  /// Returns the end of the test, after the route.
  ///
  /// An event of the child has no effect yet. Once the parent handles it, the test fails until it expects the effect. If a case of the
  /// route leads back from the child, the test ends with it.
  private static func checks(
    of harness: String, parent: CodeType, child: CodeType, telling events: [String], back: String?
  ) -> [String] {
    let path = "\(parent.shortName.ribName)/\(child.shortName.ribName)"
    let told = events.flatMap { event in
      ["\(harness).send(\(event), from: \(child.name).self)", "\(harness).expectNothing()"]
    }
    let changes = ["attached", "detached"].map { "\(harness).expectChanges(.\($0)(\"\(path)\"))" }
    let end = ["\(harness).detach()"]
    return [changes[0]] + told
      + (back.map { [request(of: harness, $0), changes[1]] + end } ?? end + [changes[1]])
  }

  /// Returns the case of the route, without values, for which a router removes the top of its only container.
  private func caseThatPops(of rib: RIBTypes) -> String? {
    guard code.containers(of: rib.router).count == 1,
      let route = code.route(of: rib)
    else { return nil }
    let names = Set(route.cases.filter { $0.parameterClause == nil }.map(\.name.word))
    return rib.router.members.flatMap(\.declaration.switches).flatMap(\.allCases)
      .filter { $0.statements.calls.contains { $0.calledName == "pop" } }
      .compactMap { $0.caseNames.first }.first(where: names.contains)
  }

  private static func request(of harness: String, _ name: String) -> String {
    "\(harness).route(to: .\(name))"
  }

  /// Returns the end of the test for a parent that does more than attach the child.
  private static func looseChecks(of harness: String, child: CodeType) -> [String] {
    [
      "#expect(\(harness).run { router in router.children.contains { $0 is \(child.name) } })",
      "\(harness).discard(because: \"Only the child is tested here.\")", "\(harness).detach()",
      "\(harness).discard(because: \"Only the child is tested here.\")",
    ]
  }

  /// Removes the test that a route attaches a child, unless it has been edited.
  mutating func removeRouteTest(of child: String, from parent: String) {
    guard let router = code.ribTypes[child]?.router, let rib = code.ribTypes[parent] else { return }
    let back = caseThatPops(of: rib)
    for path in code.testFiles(of: parent) {
      guard let file = code.files[path] else { continue }
      for (_, part) in file.types.parts {
        let functions = part.allMembers.all(FunctionDeclSyntax.self)
        guard let test = functions.first(where: { $0.name.text == Self.routeTest(of: child) }),
          Self.isGenerated(test, beside: functions, parent: rib.router, child: router, back: back)
        else { continue }
        return remove([Self.lines(of: test)], from: path)
      }
    }
  }

  /// Whether a test is as generated: it begins like other tests, and ends with the generated checks.
  private static func isGenerated(
    _ test: FunctionDeclSyntax, beside functions: [FunctionDeclSyntax], parent: CodeType, child: CodeType,
    back: String?
  ) -> Bool {
    guard let statements = test.body?.statements,
      let harness = statements.lazy.compactMap(\.attachedName).first,
      let route = statements.firstIndex(where: { $0.withoutComments.hasPrefix("\(harness).route(") })
    else { return false }
    let others = functions.filter { $0.id != test.id }
    let known = others.flatMap { $0.body?.statements.map(\.letters) ?? [] }
    let sending = ("\(harness).send(", ",from:\(child.name).self)")
    let end = statements[route...].dropFirst().map(\.letters)
    let events = end.filter { $0.hasPrefix(sending.0) && $0.hasSuffix(sending.1) }
      .map { String($0.dropFirst(sending.0.count).dropLast(sending.1.count)) }
    let generated =
      [back, nil].map { checks(of: harness, parent: parent, child: child, telling: events, back: $0) }
      + [looseChecks(of: harness, child: child)]
    return others.contains { $0.conditions == test.conditions }
      && statements[..<route].allSatisfy { known.contains($0.letters) }
      && generated.contains { $0.map { $0.filter { !$0.isWhitespace } } == end }
  }

  /// Returns the first test that builds a RIB in a router harness and attaches it.
  private func model(in path: String, of rib: RIBTypes) -> RouteTestModel? {
    guard let file = code.files[path] else { return nil }
    let makers = Set([rib.maker, rib.router].map(\.shortName))
    // A copy of a call that may lack a new argument would lack it too.
    let unclear = CreationSite.uncertain(for: rib.router, in: code).filter { $0.path == path }
    for (_, part) in file.types.parts where !part.isExtension {
      for function in part.allMembers.all(FunctionDeclSyntax.self) {
        guard let attribute = function.testAttribute, function.signature.parameterClause.parameters.isEmpty,
          let statements = function.body?.statements,
          let end = statements.firstIndex(where: { $0.attachedName != nil }),
          let harness = statements[end].attachedName
        else { continue }
        let setup = statements[...end]
        guard makesHarness(harness, of: makers, in: setup, part),
          !unclear.contains(where: { site in setup.contains { $0.bytes.contains(site.call.start) } })
        else { continue }
        let effects = function.signature.effectSpecifiers?.withoutComments
        // The new test detaches the harness itself.
        let kept = setup.filter { !($0.item.is(DeferStmtSyntax.self) && $0.words.contains(harness)) }
        let expected = statements[end...].dropFirst().prefix { $0.isExpectation }
        return RouteTestModel(
          path: path, suite: part, harness: harness,
          lines: (kept + expected.filter { $0.withoutComments != "\(harness).expectNothing()" })
            .map { text(of: $0, in: file) },
          isEmptyAtFirst: !expected.isEmpty && !expected.contains { $0.words.contains("attached") },
          effects: effects.map { " " + $0 } ?? "",
          attributes: function.attributes.compactMap { $0.as(AttributeSyntax.self) }
            .filter { $0.id != attribute.id }.map(\.withoutComments),
          disabled: attribute.disablingTraits)
      }
    }
    return nil
  }

  /// Whether a name refers to a router harness that the test or its suite creates for any of the given types.
  private func makesHarness(
    _ name: String, of types: Set<String>, in setup: CodeBlockItemListSyntax.SubSequence, _ suite: CodePart
  ) -> Bool {
    let variables =
      setup.compactMap { $0.item.as(VariableDeclSyntax.self) } + suite.allMembers.all(VariableDeclSyntax.self)
    var words = variables.first { $0.bindings.contains { $0.pattern.name == name } }?.words ?? []
    guard words.contains("RouterHarness") else { return false }
    // An earlier statement may create the builder and store it in a variable.
    for variable in variables.reversed()
    where variable.bindings.contains(where: { $0.pattern.name.map(words.contains) == true }) {
      words.formUnion(variable.words)
    }
    return !words.isDisjoint(with: types)
  }

  /// Returns code with its further lines indented relative to the first; the lines of a string literal keep their relative indentation.
  func text(of statement: some SyntaxProtocol, in file: CodeFile) -> String {
    let indentation = file.indentation(of: statement)
    let lines = statement.trimmedDescription.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return lines.enumerated().map { number, line in
      let isIndented = number > 0 && line.hasPrefix(indentation)
      return isIndented ? String(line.dropFirst(indentation.count)) : String(line)
    }.joined(separator: file.lineBreak)
  }

  /// Whether tests, which are in another module, can see a type.
  private func isVisible(_ type: CodeType) -> Bool {
    outerDeclarations(of: type).allSatisfy { path, declaration in
      let modifiers = declaration.asProtocol((any WithModifiersSyntax).self)?.modifiers ?? []
      return code.isSeenByTests(modifiers, in: path)
    }
  }
}

extension RIBTypes {
  /// Returns the route that shows one row; `nil` unless the route is an array of rows, or one case carries nothing else.
  fileprivate func route(
    showing row: String, of type: CodeType, among route: CodeType, in code: CodeBase
  ) -> String? {
    let isRows = { (written: TypeSyntax) in
      let element = written.as(ArrayTypeSyntax.self)?.element.qualifiedName
      return element.flatMap { code.type($0, in: interactor?.name) }?.name == type.name
    }
    if case .type(let written) = scopeArguments?.syntax.arguments.first?.argument, isRows(written) {
      return "[\(row)]"
    }
    let cases = route.cases.filter { $0.payload.count == 1 && isRows($0.payload[0].type) }
    guard cases.count == 1, let parameter = cases[0].payload.first else { return nil }
    return ".\(cases[0].name.text)(\("[\(row)]".labeled(parameter.label)))"
  }
}

extension FunctionDeclSyntax {
  /// The traits and effects that a generated test has from its model.
  fileprivate var conditions: [String] {
    let traits = testAttribute?.arguments?.as(LabeledExprListSyntax.self)?.map(\.expression.withoutComments)
    return (traits ?? []).filter { !$0.hasPrefix(".fixtures(") }
      + [signature.effectSpecifiers?.withoutComments].compactMap(\.self)
  }
}

extension AttributeSyntax {
  /// The traits that disable a test, as written.
  fileprivate var disablingTraits: [String] {
    (arguments?.as(LabeledExprListSyntax.self)?.map(\.expression.withoutComments) ?? [])
      .filter { $0.hasPrefix(".disabled(") || $0.hasPrefix(".fixtures(") }
  }
}

extension CodeBlockItemSyntax {
  /// The statement without comments and white space.
  fileprivate var letters: String { withoutComments.filter { !$0.isWhitespace } }

  /// Whether the statement expects a single output, as in `harness.expectEvent(.closed)`.
  fileprivate var isExpectation: Bool {
    let called = item.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
    guard let called, called.base != nil else { return false }
    return called.declName.baseName.text.hasPrefix("expect") && called.declName.baseName.text != "expectTree"
  }

  /// The name of the value that the statement attaches, as in `harness.attach()`.
  fileprivate var attachedName: String? {
    guard var expression = item.as(ExprSyntax.self) else { return nil }
    while let inner = expression.marked { expression = inner }
    let member = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
    return member?.declName.baseName.text == "attach" ? member?.base?.name : nil
  }
}
