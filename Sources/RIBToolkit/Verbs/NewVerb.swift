/// Makes a RIB and its tests, or whatever else a template makes.
struct NewVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  /// The options that give variables of templates, with the names of these.
  private static let variables = [
    "param": "params", "needs": "needs", "event": "events", "children": "children",
  ]

  func run() throws(ToolkitError) -> Report {
    let name = try NameQuestion(self).name(of: "RIB")
    let root = try packageRoot()
    var problems = ProblemCollector()
    _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(name) }
    let rendered = problems.collect { () throws(ToolkitError) in try render(name, root) }
    let wired = problems.collect { () throws(ToolkitError) in try wiring(name) }
    try problems.check()
    var report = try carryOut((rendered?.changes ?? []) + (wired ?? []), in: root)
    let isDone = report.problems.isEmpty && !report.isDryRun
    if isDone, let note = rendered?.note {
      report.problems.append(Problem(.wiring, note))
    }
    return report
  }

  private func render(
    _ name: String, _ root: String
  ) throws(ToolkitError) -> (changes: [Change], note: String?) {
    var problems = ProblemCollector()
    let library = TemplateLibrary(files: surroundings.files, package: root, user: surroundings.userTemplates)
    let template = problems.collect { () throws(ToolkitError) in
      try library.template(invocation.value("template") ?? "rib")
    }
    let usesTarget = template.map { $0.uses("target") || $0.uses("tests") } ?? true
    let layout = problems.collect { () throws(ToolkitError) in
      try usesTarget
        ? PackageLayout(
          root: root, target: invocation.value("target"), tests: invocation.value("tests"),
          files: surroundings.files)
        : PackageLayout(target: name, tests: "\(name)Tests")
    }
    let arguments = problems.collect { () throws(ToolkitError) in try givenArguments() }
    for module in invocation.options["import"] ?? [] {
      _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(module) }
    }
    guard let template, let arguments else {
      try problems.check()
      return ([], nil)
    }
    if template.manifest.kind != .code {
      problems.add(Problem(.usage, "The template \(template.name) makes a package; rib init uses it."))
    }
    let given: [String: TemplateValue] = [
      "name": .text(name), "target": .text(layout?.target ?? ""), "tests": .text(layout?.tests ?? ""),
      "imports": .list((invocation.options["import"] ?? []).map { .text($0) }),
    ]
    let values = TemplateValues(template, arguments, given: given)
    _ = problems.collect { () throws(ToolkitError) in try values.check() }
    try problems.check()
    return try template.render(values.values)
  }

  /// What the options give, by the name of the variable.
  private func givenArguments() throws(ToolkitError) -> [String: TemplateArgument] {
    var arguments = try TemplateValues.arguments(invocation.options["set"] ?? [])
    for (option, variable) in Self.variables {
      if let words = invocation.options[option] { arguments[variable] = .list(words) }
    }
    if invocation.has("presenter") { arguments["presenter"] = .flag(true) }
    return arguments
  }

  /// The changes of other files that make the new RIB a child of another.
  private func wiring(_ name: String) throws(ToolkitError) -> [Change] {
    guard let parent = invocation.value("in") else { return [] }
    throw ToolkitError(
      .wiring,
      "rib cannot yet make \(name.printable) a child of \(parent.printable). Nothing was done: leave --in out, and attach it by hand."
    )
  }
}
