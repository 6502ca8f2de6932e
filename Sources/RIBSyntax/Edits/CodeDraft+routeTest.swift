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
  /// The expectations among these lines.
  let expected: [CodeBlockItemSyntax]
  let function: FunctionDeclSyntax
}

/// A test that the route of a parent attaches a child.
private struct RouteTest {
  let model: RouteTestModel
  /// The function.
  let lines: [String]
  /// The values that Fixtures.swift must have.
  let missing: [CodeParameter]
}

extension CodeBase {
  /// Returns the files that may test the routes of a RIB: those named after it, then other tests that may create it.
  fileprivate func routeTests(of rib: String) -> [String] {
    let named = testFiles(of: rib)
    let makers =
      ribTypes[rib].map { [$0.maker, $0.router].flatMap { aliasEnds(of: $0).union([$0.shortName]) } } ?? []
    return named
      + files(where: { file in
        isTest(file.path) && makers.contains(where: file.mayName) && !named.contains(file.path)
      }).map(\.path)
  }
}

extension CodeDraft {
  /// Returns the name of the test that the route of a parent attaches a child.
  static func routeTest(of child: String) -> String { "routeAttaches\(child)" }

  /// Adds a test that the route attaches the child to the tests of a parent, or notes why that is impossible.
  mutating func addRouteTest(
    for plan: ChildPlan, to parent: String, _ handler: EventHandler?, _ supply: Supply
  ) {
    let name = "func \(Self.routeTest(of: plan.name))("
    guard !code.routeTests(of: parent).contains(where: { code.files[$0]?.text.contains(name) == true })
    else { return }
    do throws(Obstacle) {
      let test = try routeTest(for: plan, to: parent, sendsEvents: handler?.isNew == true, supply)
      let path = test.model.path
      for need in test.missing { addFixture(need, forTestsIn: path) }
      guard test.missing.allSatisfy({ code.hasFixture($0, inTestsOf: path) }) else {
        let names = test.missing.map(\.name).enumeration
        throw Obstacle(
          "no value for \(names) exists, and Fixtures has no place for one. Write the test by hand.")
      }
      let limits = test.model.function.limits.sorted().enumeration
      if !limits.isEmpty, let place = place(test.model.suite.declaration.start, in: path) {
        notes.append(
          "\(place): The new test \(Self.routeTest(of: plan.name)) may not run because of \(limits).")
      }
      add(test.lines, to: test.model.suite, .last, isSpaced: true)
      importTypes(in: test.lines.joined(separator: "\n"), intoTest: path)
    } catch {
      notes.append("rib didn't add a test of the route from \(parent) to \(plan.name): \(error.reason)")
    }
  }

  /// Returns the test that the route attaches the child.
  private func routeTest(
    for plan: ChildPlan, to parent: String, sendsEvents: Bool, _ supply: Supply
  ) throws(Obstacle) -> RouteTest {
    let tests = code.routeTests(of: parent)
    guard !tests.isEmpty else { throw Obstacle("\(parent) has no tests.") }
    guard let rib = code.ribTypes[parent], let router = code.ribTypes[plan.name]?.router,
      let way = code.routeType(of: rib, into: plan.container)
    else { throw Obstacle("the package doesn't declare the route. Write the test by hand.") }
    let route = code.route(of: rib) ?? way.type
    if let hidden = [router, way.type, route, rib.router].first(where: { !isVisible($0) }) {
      throw Obstacle(
        "tests can't use \(hidden.name). Make it package or public, and write the test by hand.")
    }
    let name = Self.routeTest(of: plan.name)
    guard let model = tests.lazy.compactMap({ model(in: $0, of: rib, except: name) }).first else {
      throw Obstacle(
        "\(parent)Tests has no test to copy: one without arguments that first attaches a RouterHarness, created under that name with \(rib.router.shortName) or its builder named in the closure. Write the test by hand."
      )
    }
    var missing: [CodeParameter] = []
    let member = ["init", "self"].contains(plan.member) ? plan.caseName : plan.member
    let values = plan.parameters.map { parameter in
      let label = plan.parameters.count == 1 ? nil : parameter.name
      if let value = sample(of: parameter.type, supply) { return (label, value) }
      let name = code.fixtureName(for: parameter, inTestsOf: model.path)
      missing.append(CodeParameter(label: nil, name: name, type: parameter.type))
      return (label, "\(Self.fixtures).\(name)")
    }
    var wanted = Self.text(ofCase: member, values)
    if let rows = way.rows {
      guard let route = rib.route(showing: wanted, of: way.type, among: route, in: code) else {
        throw Obstacle("the route shows \(rows.container) in custom code. Write the test by hand.")
      }
      wanted = route
    }
    let own = missing.map { "\"\($0.name)\"" }.joined(separator: ", ")
    let test = model.function.testAttribute
    let traits = (test?.disablingTraits ?? []) + (missing.isEmpty ? [] : [".fixtures(\(own))"])
    let effects = model.function.signature.effectSpecifiers.map { " " + $0.withoutComments } ?? ""
    let head = "func \(name)()\(effects) {"
    let others = model.function.attributes.filter { $0.id != test?.id }.map(\.withoutComments)
    let first = traits.isEmpty ? "@Test" : "@Test(\(traits.joined(separator: ", ")))"
    let words = ([first] + others).joined(separator: " ")
    let attribute = traits.isEmpty ? ["\(words) \(head)"] : [words, head]
    let told = sendsEvents ? events(of: plan, supply) : []
    let checks =
      Self.shown(at: model, in: rib, code).map {
        Self.checks(of: model.harness, $0, rib.router, router, telling: told, back: caseThatPops(of: rib))
      } ?? Self.looseChecks(of: model.harness, child: router)
    let body = model.lines + ["\(model.harness).route(to: \(wanted))"] + checks
    return RouteTest(model: model, lines: attribute + body.map { "  " + $0 } + ["}"], missing: missing)
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
    of harness: String, _ shown: [String], _ parent: CodeType, _ child: CodeType, telling events: [String],
    back: String?
  ) -> [String] {
    let path = "\(parent.shortName.ribName)/\(child.shortName.ribName)"
    let told = events.flatMap { event in
      ["\(harness).send(\(event), from: \(child.name).self)", "\(harness).expectNothing()"]
    }
    let replaced = shown.map { ".detached(\"\($0)\"), " }.joined()
    let attached = "\(harness).expectChanges(\(replaced).attached(\"\(path)\"))"
    let (end, detached) = ("\(harness).detach()", "\(harness).expectChanges(.detached(\"\(path)\"))")
    return [attached] + told
      + (back.map { ["\(harness).route(to: .\($0))", detached, end] } ?? [end, detached])
  }

  /// Returns the paths of the children that a slot shows at first; `nil` if that isn't certain, or the container isn't a slot.
  private static func shown(at model: RouteTestModel, in rib: RIBTypes, _ code: CodeBase) -> [String]? {
    let attaching = model.expected.filter { $0.words.contains("attached") }
    guard let first = attaching.first else {
      let starts = rib.interactor?.functions(named: "didBecomeActive").flatMap(\.calls) ?? []
      return model.expected.isEmpty || starts.contains { $0.calledName == "route" } ? nil : []
    }
    let paths = first.nodes().compactMap { $0.as(StringSegmentSyntax.self)?.content.text }
    let containers = code.containers(of: rib.router)
    return attaching.count == 1 && paths.count == 1 && containers.map(\.kind) == [.slot] ? paths : nil
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

  /// Returns the end of the test for a parent that does more than attach the child.
  private static func looseChecks(of harness: String, child: CodeType) -> [String] {
    [
      "#expect(\(harness).run { router in router.children.contains { $0 is \(child.name) } })",
      "\(harness).discard(because: \"Only the child is tested here.\")", "\(harness).detach()",
      "\(harness).discard(because: \"Only the child is tested here.\")",
    ]
  }

  /// Returns the tests that rib generates for the route to a child, with and without its events, without white space.
  func routeTests(of child: String, _ call: ChildCall, from parent: String, _ supply: Supply) -> [String] {
    var draft = self
    guard let rib = code.ribTypes[parent], let types = code.ribTypes[child] else { return [] }
    let container = call.attachment?.container
    let carried =
      code.routeType(of: rib, into: container)?.type.cases
      .first { call.routes.contains($0.name.word) }?.payload ?? []
    let names = carried.compactMap { value in
      value.label ?? types.needs.first { $0.type == value.type.withoutComments }?.name
    }
    var source = NeedSource()
    source.parameters = Set(names)
    guard let plan = ChildPlan(child, into: container, source, in: &draft) else { return [] }
    return [true, false].compactMap { sendsEvents in
      try? routeTest(for: plan, to: parent, sendsEvents: sendsEvents, supply).lines.joined(separator: "\n")
        .letters
    }
  }

  /// Removes the test that a route attaches a child if it is one of those that rib generates.
  mutating func removeRouteTest(of child: String, from parent: String, if generated: [String]) {
    for path in code.routeTests(of: parent) {
      for part in code.files[path]?.types.parts.map(\.part) ?? [] {
        let test = part.allMembers.all(FunctionDeclSyntax.self).first {
          $0.name.text == Self.routeTest(of: child)
        }
        guard let test else { continue }
        if generated.contains(test.trimmedDescription.letters) {
          return remove([Self.lines(of: test)], from: path)
        }
        notes.append(
          "\(code.place(of: test, in: path)): \(test.name.text) isn't the test that rib would write now, so it stays."
        )
      }
    }
  }

  /// Returns the first test that builds a RIB in a router harness and attaches it.
  private func model(in path: String, of rib: RIBTypes, except name: String) -> RouteTestModel? {
    guard let file = code.files[path] else { return nil }
    // A copy of a call that may lack a new argument would lack it too.
    let unclear = CreationSite.uncertain(for: rib.router, in: code).filter { $0.path == path }
    for (_, part) in file.types.parts where !part.isExtension {
      for function in part.allMembers.all(FunctionDeclSyntax.self) where function.name.text != name {
        guard function.testAttribute != nil, function.signature.parameterClause.parameters.isEmpty,
          let statements = function.body?.statements,
          let end = statements.firstIndex(where: { $0.attached != nil }),
          let value = statements[end].attached, let harness = value.name
        else { continue }
        let setup = statements[...end]
        guard isHarness(value, of: rib, in: part),
          !unclear.contains(where: { site in setup.contains { $0.bytes.contains(site.call.start) } })
        else { continue }
        // The new test detaches the harness itself.
        let kept = setup.filter { !($0.item.is(DeferStmtSyntax.self) && $0.words.contains(harness)) }
        let expected = statements[end...].dropFirst().prefix { $0.isExpectation }
        return RouteTestModel(
          path: path, suite: part, harness: harness,
          lines: (kept + expected).filter { !$0.isMark && $0.withoutComments != "\(harness).expectNothing()" }
            .map { text(of: $0, in: file) },
          expected: Array(expected), function: function)
      }
    }
    return nil
  }

  /// Whether a name in a test is a router harness of a RIB.
  private func isHarness(_ name: ExprSyntax, of rib: RIBTypes, in suite: CodePart) -> Bool {
    let property = suite.properties.first { $0.name == name.name }?.binding.initializer
    let call = (name.name.flatMap(name.local)?.value ?? property?.value)?.as(FunctionCallExprSyntax.self)
    guard let call, call.calledExpression.qualifiedName == "RouterHarness" else { return false }
    let closure = call.trailingClosure ?? call.arguments.last?.expression.as(ClosureExprSyntax.self)
    let last = closure?.statements.last?.item
    let value = last?.as(ReturnStmtSyntax.self)?.expression ?? last?.as(ExprSyntax.self)
    guard let made = value?.withoutMarks else { return false }
    let built = made.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)?.base
    return [made, built].compactMap(\.self).compactMap { code.type(of: $0)?.name }
      .contains { [rib.router.name, rib.builder?.name].contains($0) }
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
    code.typesAround(type).compactMap(\.declarations.first).allSatisfy {
      code.isSeenByTests($0.modifiers, in: $0.path)
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

extension String {
  /// The string without white space and without lines that are marks.
  fileprivate var letters: String {
    split(whereSeparator: \.isNewline).filter { !$0.contains("(\"rib: ") }.joined().filter {
      !$0.isWhitespace
    }
  }
}

extension FunctionDeclSyntax {
  /// The traits and the conditions of `#if` that may keep a new test like this one from running, as written.
  fileprivate var limits: Set<String> {
    let around = [Syntax(self)] + outwards.map(\.outer)
    let attributes = around.flatMap {
      $0.asProtocol((any WithAttributesSyntax).self)?.attributes.map(\.self) ?? []
    }
    let traits = attributes.flatMap { $0.as(AttributeSyntax.self)?.disablingTraits ?? [] }
    let conditions = around.compactMap { $0.as(IfConfigClauseSyntax.self) }
      .map { $0.poundKeyword.text + ($0.condition.map { " \($0.withoutComments)" } ?? "") }
    return Set(traits.filter { !$0.hasPrefix(".fixtures(") } + conditions)
  }
}

extension AttributeSyntax {
  /// The traits that disable a test, as written.
  fileprivate var disablingTraits: [String] {
    (arguments?.as(LabeledExprListSyntax.self)?.map(\.expression.withoutComments) ?? [])
      .filter { $0.hasPrefix(".disabled(") || $0.hasPrefix(".enabled(") || $0.hasPrefix(".fixtures(") }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement expects a single output, as in `harness.expectEvent(.closed)`.
  fileprivate var isExpectation: Bool {
    let called = item.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
    guard let called, called.base != nil else { return false }
    return called.declName.baseName.text.hasPrefix("expect") && called.declName.baseName.text != "expectTree"
  }

  /// The value that the statement attaches, as in `harness.attach()`.
  fileprivate var attached: ExprSyntax? {
    let call = item.as(ExprSyntax.self)?.withoutMarks.as(FunctionCallExprSyntax.self)
    let member = call?.calledExpression.as(MemberAccessExprSyntax.self)
    return member?.declName.baseName.text == "attach" ? member?.base : nil
  }
}
