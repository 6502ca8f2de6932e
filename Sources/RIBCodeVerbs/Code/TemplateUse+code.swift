internal import Basics
internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

extension CodeBase: TypeKnowledge {
  package func isType(_ text: String) -> Bool { CodeFile.isType(text) }

  package func fixture(_ name: String, of type: String, inTests tests: String) -> String {
    let folder = targets.first { $0.isTest && $0.name == tests }?.folder ?? "Tests/\(tests)"
    return fixtureName(
      for: CodeParameter(label: nil, name: name, type: type), inTestsOf: "\(folder)/\(name).swift")
  }
}

extension TemplateUse {
  /// Takes the types of a named plugin place from the code, if the template plugs into one.
  ///
  /// - Throws: An error if the code doesn't declare the place, or the target can't see it.
  mutating func goTo(placesIn code: CodeBase) throws(ToolkitError) {
    guard template.variables.isSuperset(of: ["place", "context", "event"]), arguments["context"] == nil,
      let name = arguments["place"]?.words.last, !name.isEmpty
    else { return }
    let places = code.pluginPlaces
    guard let place = places.first(where: { $0.name == name }) else {
      let hint = NearMiss.question(name, among: places.map(\.name))
      throw ToolkitError(
        .package,
        "No extension of PluginPoint declares \(name.printable).\(hint)")
    }
    if let module = place.module, module != layout.source.moduleName {
      guard place.isSeenElsewhere else {
        throw ToolkitError(.package, "\(name) is visible only in \(module). Make it package or public.")
      }
      imports.append(module)
    }
    placeTypes = [place.context, place.event]
    let told = place.cases.lazy.compactMap { try? EventDeclaration($0, knowing: code) }
      .first { declaration in
        code.isHashable(place.event) && declaration.sample != nil
      }
    arguments["context"] = .text(place.context)
    arguments["event"] = .text(place.event)
    arguments["sample"] = sample(of: place.context, knowing: code).map { .text($0) }
    arguments["told"] = told.map { .text(".\($0.name)\($0.sample ?? "")") }
  }

  /// Returns a test value of a type.
  private func sample(of type: String, knowing code: CodeBase) -> String? {
    TypeText.sample(of: type) ?? code.sample(of: type, known: TypeText.sample(of:named:))
  }

  /// Finds the routes between two RIBs in the code, if the template is a workflow between them.
  ///
  /// - Throws: An error if one of the RIBs is missing, or no routes lead from the first to the second.
  mutating func goAlong(waysIn code: CodeBase) throws(ToolkitError) {
    guard template.variables.isSuperset(of: ["from", "to", "steps"]), arguments["steps"] == nil else {
      return
    }
    let ends = ["from", "to"].compactMap { arguments[$0]?.words.last }
    guard let start = ends.first, let goal = ends.last else { return }
    guard ends.count == 2 else {
      throw ToolkitError(.usage, "A workflow between two RIBs needs both --set from=RIB and --set to=RIB.")
    }
    try code.checkRIBs([start, goal])
    if let target = code.target(ofRIB: start), target != layout.target {
      throw ToolkitError(
        .package, "A workflow belongs to the target of the RIB where it begins. Pass --target \(target).")
    }
    guard let way = code.way(from: start, to: goal, sample: TypeText.sample(of:)) else {
      throw ToolkitError(
        .package,
        "No routes lead from \(start) to \(goal). Run 'rib tree' to see the RIBs below \(start). Rows of a list have no routes of their own."
      )
    }
    arguments["start"] = .text(way.legs[0].interactor)
    arguments["goal"] = .text(way.goal)
    arguments["parameters"] = .list(way.parameters.map { "\($0.name): \($0.type)" })
    arguments["steps"] = .list(steps(of: way))
    arguments["names"] = .list(way.legs.map(\.name))
    arguments["values"] = .list(
      way.parameters.map { parameter in
        let value = sample(of: parameter.type, knowing: code) ?? fixture(parameter.name, parameter.type, code)
        return "\(parameter.name): \(value)"
      })
    let inputs = (way.needs + way.arguments).map(\.parameter)
    let values = (way.needs + way.arguments).filter { !$0.parameter.isListener }
    placeTypes =
      way.parameters.map(\.type) + way.legs.map(\.interactor) + [way.goal, way.builder] + inputs.map(\.type)
    arguments["constants"] = .list(
      values.map { input, known in
        let value = known ?? fixture(input.name, input.type, code)
        return TypeText.constant(input.name, of: input.type, value, indentedBy: indentation)
      })
    arguments["builder"] = .text(way.builder)
    arguments["inputs"] = .list(way.needs.map { $0.parameter.argument($0.parameter.name) })
    arguments["function"] = .text(way.function ?? "")
    arguments["arguments"] = .list(way.arguments.map { $0.parameter.argument($0.parameter.name) })
    if inputs.contains(where: \.isListener) { arguments["listener"] = .text("listener") }
  }

  /// Returns a fixture for the tests, as an expression.
  private mutating func fixture(_ name: String, _ type: String, _ code: CodeBase) -> String {
    let fixture = Fixture(name: code.fixture(name, of: type, inTests: layout.tests), type: type)
    if !fixtures.contains(fixture) { fixtures.append(fixture) }
    return "Fixtures.\(fixture.name)"
  }

  /// Returns the steps of a workflow, broken into lines as the formatter does.
  private func steps(of way: WorkflowWay) -> [String] {
    let outer = indentation.width(ofLevels: 3)
    let inner = indentation.width(ofLevels: 4)
    let legs = way.legs.map { ($0.name, $0.interactor, "me.route(to: \($0.route))") }
    return (legs + [("arrive", way.goal, "me.isActive")]).enumerated().map { index, step in
      let (name, interactor, body) = step
      let inputs = ["\"\(name)\""] + (index == 0 ? [] : ["to: \(interactor).self", "within: .seconds(5)"])
      let head = ".step(\(inputs.joined(separator: ", "))) { me, _ in"
      if outer + head.count + body.count + 3 <= indentation.lineLength { return "\(head) \(body) }" }
      if outer + head.count <= indentation.lineLength { return "\(head)\n        \(body)\n      }" }
      let last = inputs.count - 1
      let list = inputs[..<last].joined(separator: ", ")
      let lines =
        inner + list.count + inputs[last].count + 2 <= indentation.lineLength
        ? [list + ", " + inputs[last]] : [list + ",", inputs[last]]
      return ".step(\n        \(lines.joined(separator: "\n        "))\n      ) { me, _ in \(body) }"
    }
  }

  /// Creates the files and the note in a draft.
  ///
  /// - Returns: The fixtures that the tests in the files use.
  /// - Throws: All problems with the use; the draft may then have some of the files.
  func make(in draft: inout Draft) throws(ToolkitError) -> [Fixture] {
    let code = draft.code()
    let (changes, note, fixtures) = try render(knowing: code)
    for change in changes {
      try draft.create(change.path, code.breakingWideLines(change.after?.text ?? "", at: "\(change.path)"))
    }
    draft.notes += [note].compactMap(\.self)
    return fixtures
  }
}
