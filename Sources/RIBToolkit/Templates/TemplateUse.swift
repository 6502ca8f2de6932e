internal import Basics
internal import RIBSyntax

/// One use of a template that makes code: for a command that makes one thing, or for each of many.
struct TemplateUse {
  /// What is made: the name of the RIB.
  let name: String
  let template: Template
  /// Where it comes into.
  let layout: PackageLayout
  /// The modules that types are from.
  var imports: [String] = []
  /// The types of a place for plugins that the files write.
  private(set) var placeTypes: [String] = []
  /// What is given for the variables, by their names.
  var arguments: [String: TemplateArgument] = [:]

  /// Takes over what the code says of a place for plugins that is named, where the template is for one.
  ///
  /// - Parameter code: The code that declares it.
  /// - Throws: That no code does, or that the target does not see it.
  mutating func goTo(placesIn code: CodeBase) throws(ToolkitError) {
    let variables = Set(template.manifest.variables.map(\.name))
    guard variables.isSuperset(of: ["place", "context", "event"]), arguments["context"] == nil,
      let name = arguments["place"]?.words.last, !name.isEmpty
    else { return }
    let places = code.pluginPlaces
    guard let place = places.first(where: { $0.name == name }) else {
      let hint = NearMiss.question(name, among: places.map(\.name))
      throw ToolkitError(
        .package,
        "There is no place for plugins called \(name.printable) in an extension of PluginPoint.\(hint)")
    }
    if let module = place.module, module != layout.target {
      guard place.isSeenElsewhere else {
        throw ToolkitError(.package, "\(name) is seen only in \(module). Let it be package, or public.")
      }
      imports.append(module)
    }
    placeTypes = [place.context, place.event]
    let told = place.cases.lazy.compactMap { try? EventDeclaration($0) }
      .first { declaration in
        code.isHashable(place.event) && declaration.value.parts?["sample"]?.text != "nil"
      }
    arguments["context"] = .text(place.context)
    arguments["event"] = .text(place.event)
    arguments["sample"] = code.sample(of: place.context, TypeText.sample(of:)).map { .text($0) }
    arguments["told"] = told.map { .text(".\($0.name)\($0.value.parts?["sample"]?.text ?? "")") }
  }

  /// Makes the files in a draft.
  ///
  /// What the template says of what comes next, and which tests are disabled because a value is not known, is among the notes then.
  ///
  /// - Parameter draft: What comes to be of the package.
  /// - Throws: All that is wrong; the draft may then hold some of the files.
  func make(in draft: inout Draft) throws(ToolkitError) {
    var problems = ProblemCollector()
    let code = draft.code()
    _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(name) }
    for module in imports {
      _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(module) }
    }
    if template.manifest.kind != .code {
      problems.add(Problem(.usage, "The template \(template.name) makes a package; rib init uses it."))
    }
    let given: [String: TemplateValue] = [
      "name": .text(name), "target": .text(layout.target), "tests": .text(layout.tests),
      "imports": .list(imports.map { .text($0) }),
      "hashable": .flag(TemplateValues.payloads(arguments).allSatisfy(code.isHashable)),
    ]
    let values = TemplateValues(template, arguments, given: given, code: code)
    _ = problems.collect { () throws(ToolkitError) in try values.check() }
    try problems.check()
    let (changes, note) = try template.render(values.values)
    for change in changes { try draft.create(change.path, change.after?.bytes ?? []) }
    if let unknown = values.values["unknown"]?.text, !unknown.isEmpty, template.uses("unknown") {
      draft.notes.append("\(name)Tests has no value for \(unknown) yet; its tests are disabled and say so.")
    }
    if let note { draft.notes.append(note) }
  }
}
