internal import RIBSyntax

/// Makes a RIB and its tests, or whatever else a template makes, and joins it to its parent.
struct NewVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try NameQuestion(self).name(of: "RIB")
    if invocation.has("container") { _ = try option("in") }
    let root = try packageRoot()
    let making = Making(name: name, invocation: invocation, surroundings: surroundings, root: root)
    var edit = try PackageEdit(root, by: self)
    // What is wrong with the target is said with all else that is wrong.
    var draft = try edit.draft(for: try? namedTarget())
    let left = try making.make(in: &draft, under: invocation.value("in"))
    return try edit.finish(draft, leaving: left)
  }
}

/// One use of `rib new`, or of a line of an outline: a RIB, or whatever else a template makes.
struct Making {
  /// The options that give variables of templates, with the names of these.
  private static let variables = [
    "param": "params", "needs": "needs", "event": "events", "children": "children",
  ]

  /// What is made.
  let name: String
  /// The options.
  let invocation: Invocation
  let surroundings: Surroundings
  /// The folder of the package.
  let root: String

  /// Makes it in a draft that holds the sources of the package.
  ///
  /// - Parameters:
  ///   - draft: What comes to be of the package.
  ///   - parent: The RIB that it becomes a child of, if there is one.
  /// - Returns: What is left to be done by hand.
  /// - Throws: All that is wrong; the draft may then hold some of the files.
  func make(in draft: inout Draft, under parent: String?) throws(ToolkitError) -> [Problem] {
    var problems = ProblemCollector()
    var left: [Problem] = []
    let code = draft.code()
    let question = problems.collect { () throws(ToolkitError) in
      let question = try SourceQuestion(invocation, surroundings.console)
      try question.check(in: code)
      return question
    }
    let mark = draft.mark
    // Its children come into the target of a parent too.
    var use = use(&problems, target: parent.flatMap(code.target(ofRIB:)))
    problems.collect { () throws(ToolkitError) in try use?.goTo(placesIn: code) }
    if let parent {
      problems.collect { () throws(ToolkitError) in try code.checkRIBs([parent]) }
    }
    if let other = code.target(ofRIB: name), use.map({ $0.layout.target != other }) == true,
      code.rib(name)?.builder != nil
    {
      problems.add(
        Problem(.name, "There is a RIB called \(name) in \(other) already. Take another name."))
    }
    problems.collect { () throws(ToolkitError) in try use?.make(in: &draft) }
    let new = draft.made(since: mark)
    left += problems.collect { () throws(ToolkitError) in try draft.completeManifest(for: new) } ?? []
    let clashes = Self.clashes(of: new, in: &draft)
    for clash in clashes { problems.add(clash) }
    // Types that stand in one of that name have other names, and are those of a RIB of that name too.
    if clashes.isEmpty, let path = code.path(ofRIB: name), let target = code.target(ofRIB: name),
      target == use?.layout.target, !new.contains(where: { "\($0)" == path }),
      CodeBase(new.compactMap { draft.code().files["\($0)"] }).ribNames.contains(name)
    {
      problems.add(
        Problem(.name, "There is a RIB called \(name) in \(target) already. Take another name."))
    }
    try problems.check()
    left += try draft.take(
      Wiring.complete(
        new.map(\.description), types: types + (use?.placeTypes ?? []),
        hasImports: invocation.has("import"), in: draft.code()))
    if let parent, let question {
      let code = draft.code()
      guard code.rib(name) != nil else {
        let template = invocation.value("template") ?? "rib"
        throw ToolkitError(
          .package,
          "The template \(template) makes no RIB, so that \(name) cannot be a child of \(parent). Make it without a parent."
        )
      }
      left += try draft.take(
        question.answered { source in
          Wiring.attach(
            name, to: parent, into: invocation.value("container"), from: source, in: code,
            sample: TypeText.sample(of:))
        })
    }
    return left
  }

  /// The use of a template that the options ask for; what is wrong with it is collected.
  private func use(_ problems: inout ProblemCollector, target: String?) -> TemplateUse? {
    let library = TemplateLibrary(files: surroundings.files, package: root, user: surroundings.userTemplates)
    let template = problems.collect { () throws(ToolkitError) in
      try library.template(invocation.value("template") ?? "rib")
    }
    let usesTarget = template.map { $0.uses("target") || $0.uses("tests") } ?? true
    let layout = problems.collect { () throws(ToolkitError) in
      try usesTarget
        ? PackageLayout(
          root: root, target: invocation.given("target") ?? target ?? invocation.value("target"),
          tests: invocation.value("tests"),
          files: surroundings.files)
        : PackageLayout(target: name, tests: "\(name)Tests")
    }
    let arguments = problems.collect { () throws(ToolkitError) in try givenArguments() }
    guard let template else {
      _ = problems.collect { () throws(ToolkitError) in try NameCheck.checkType(name) }
      return nil
    }
    // Where something is missing the rest is still made, so that all that is wrong with it is said.
    return TemplateUse(
      name: name, template: template, layout: layout ?? PackageLayout(target: name, tests: "\(name)Tests"),
      imports: invocation.options["import"] ?? [], arguments: arguments ?? [:])
  }

  /// The types that the options name.
  private var types: [String] {
    let members = (invocation.options["param"] ?? []) + (invocation.options["needs"] ?? [])
    return members.compactMap { try? MemberDeclaration($0, option: "", reserved: []).type }
      + (invocation.options["event"] ?? []).map { String($0.drop { $0 != "(" }) }.filter { !$0.isEmpty }
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

  /// The types of the new files that other files of the same target declare already.
  private static func clashes(of files: [PackagePath], in draft: inout Draft) -> [Problem] {
    let code = draft.code()
    return files.flatMap { path in
      code.clashes(of: "\(path)").map { type, place in
        Problem(
          .name, "\(path) would declare \(type), which is declared already at \(place). Take another name.")
      }
    }
  }
}
