internal import RIBSyntax
internal import RIBToolkit

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

extension Making {
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
        new.map(\.description), types: types(knowing: code) + (use?.placeTypes ?? []),
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
