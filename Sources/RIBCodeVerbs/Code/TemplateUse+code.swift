internal import Basics
internal import RIBSyntax
internal import RIBToolkit

extension CodeBase: TypeKnowledge {
  package func isType(_ text: String) -> Bool { CodeFile.isType(text) }

  package func fixture(_ name: String, of type: String, inTests tests: String) -> String {
    fixtureName(
      for: CodeParameter(label: nil, name: name, type: type), inTestsOf: "Tests/\(tests)/\(name).swift")
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
    if let module = place.module, module != layout.target {
      guard place.isSeenElsewhere else {
        throw ToolkitError(.package, "\(name) is visible in \(module) only. Make it package or public.")
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
    arguments["sample"] = code.sample(of: place.context, TypeText.sample(of:)).map { .text($0) }
    arguments["told"] = told.map { .text(".\($0.name)\($0.sample ?? "")") }
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
      throw ToolkitError(.usage, "A workflow between two RIBs takes both: --set from=RIB --set to=RIB.")
    }
    try code.checkRIBs([start, goal])
    let tests = "Tests/\(layout.tests)/\(name).swift"
    guard let way = code.way(from: start, to: goal, inTestsOf: tests, sample: TypeText.sample(of:)) else {
      throw ToolkitError(
        .package,
        "No routes lead from \(start) to \(goal). rib tree shows the RIBs below \(start). Rows of a list have no route of their own."
      )
    }
    let steps = way.legs.enumerated().map { index, leg in
      let place = index == 0 ? "" : ", to: \(leg.interactor).self, within: .seconds(5)"
      let head = ".step(\"\(leg.name)\"\(place)) { me, _ in"
      let line = "\(head) me.route(to: \(leg.route)) }"
      return line.count + 6 <= 100 ? line : "\(head)\n        me.route(to: \(leg.route))\n      }"
    }
    let values = way.parameters.map { parameter in
      let known =
        TypeText.sample(of: parameter.type)
        ?? code.sample(of: parameter.type, known: TypeText.sample(of:named:))
      if known == nil {
        fixtures.append(
          Fixture(
            name: code.fixture(parameter.name, of: parameter.type, inTests: layout.tests),
            type: parameter.type))
      }
      return "\(parameter.name): \(known ?? "Fixtures.\(fixtures[fixtures.count - 1].name)")"
    }
    fixtures += way.missing.map { Fixture(name: $0.name, type: $0.type) }
    placeTypes = way.parameters.map(\.type)
    arguments["start"] = .text(way.legs[0].interactor)
    arguments["goal"] = .text(way.goal)
    arguments["parameters"] = .list(way.parameters.map { "\($0.name): \($0.type)" })
    arguments["values"] = .list(values)
    arguments["steps"] = .list(steps)
    arguments["names"] = .list(way.legs.map(\.name))
    arguments["build"] = .list([way.build.contains("$0") ? way.build : "_ in \(way.build)"])
  }

  /// Creates the files and notes in a draft.
  ///
  /// - Returns: The fixtures that the tests in the files use.
  /// - Throws: All problems with the use; the draft may then have some of the files.
  func make(in draft: inout Draft) throws(ToolkitError) -> [Fixture] {
    let (changes, notes, fixtures) = try render(knowing: draft.code())
    for change in changes { try draft.create(change.path, change.after?.bytes ?? []) }
    draft.notes += notes
    return fixtures
  }
}
