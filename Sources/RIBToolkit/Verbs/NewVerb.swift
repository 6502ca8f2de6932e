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
    let (use, problems) = use(of: name, in: root)
    var (note, left, passedOver): (String?, [Problem], [String]) = (nil, [], [])
    var report = try carryOut(in: root) { folder throws(ToolkitError) in
      var problems = problems
      var draft = Draft()
      // Without a parent no source is read: what is in them is then nobody's concern.
      if invocation.has("in") {
        let sources = problems.collect { () throws(ToolkitError) in try PackageSources(folder) }
        draft = Draft(sources?.texts ?? [:])
        passedOver = sources?.notes ?? []
      }
      note = problems.collect { () throws(ToolkitError) in try use?.make(in: &draft) } ?? nil
      left = problems.collect { () throws(ToolkitError) in try wire(name, in: &draft) } ?? []
      try problems.check()
      return draft.changes
    }
    report.notes += passedOver
    guard report.problems.isEmpty else { return report }
    report.problems = left
    // What the template says is said of files that are there.
    if let note, !report.isDryRun { report.problems.append(Problem(.wiring, note)) }
    return report
  }

  /// The use of a template that the command line asks for, with what is wrong with it so far.
  private func use(of name: String, in root: String) -> (use: TemplateUse?, problems: ProblemCollector) {
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
    guard let template else {
      _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(name) }
      return (nil, problems)
    }
    // Where something is missing the rest is still made, so that all that is wrong with it is said.
    let use = TemplateUse(
      name: name, template: template, layout: layout ?? PackageLayout(target: name, tests: "\(name)Tests"),
      imports: invocation.options["import"] ?? [], arguments: arguments ?? [:])
    return (use, problems)
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

  /// Makes the new RIB a child of the one that `--in` names.
  ///
  /// - Parameters:
  ///   - name: The new RIB, whose files are in the draft.
  ///   - draft: The sources of the package, which are changed.
  /// - Returns: What is left to be done by hand.
  /// - Throws: Why nothing can be done at all.
  private func wire(_ name: String, in draft: inout Draft) throws(ToolkitError) -> [Problem] {
    guard let parent = invocation.value("in") else { return [] }
    throw ToolkitError(
      .wiring,
      "rib cannot yet make \(name.printable) a child of \(parent.printable). Nothing was done: leave --in out, and attach it by hand."
    )
  }
}
