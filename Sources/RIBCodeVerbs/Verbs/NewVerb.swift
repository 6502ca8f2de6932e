internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

/// Creates a RIB with its tests, or the files of another template, and wires it into its parent.
struct NewVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try name(of: "RIB")
    if invocation.has("container") { _ = try option("in") }
    var edit = try PackageEdit(packageRoot(), by: self)
    let map = try packageMap()
    let making = try Making(name, by: self, in: map)
    // Problems with the target are reported later, together with the others.
    var draft = try edit.draft(for: try? namedTarget(in: map), in: map)
    let code = draft.code()
    let parent = invocation.value("in")
    let left = try making.make(in: &draft, under: parent)
    var report = try edit.finish(draft, leaving: left)
    if code.rib(name) != nil, report.problems.contains(where: { $0.code == .conflict }) {
      let isChild = Making.isChild(name, of: parent, in: code)
      report.problems = [making.isThere(as: .conflict, under: parent, isChild: isChild)]
    }
    return report
  }
}

extension Making {
  /// Creates the files in a draft of the package's sources, and wires the RIB into its parent if there is one.
  ///
  /// - Returns: The remaining manual work.
  /// - Throws: All problems; the draft may then have some of the files.
  func make(in draft: inout Draft, under parent: String?) throws(ToolkitError) -> [Problem] {
    var problems = ProblemCollector()
    var left: [Problem] = []
    let code = draft.code()
    // Most other mistakes would only follow from an unknown parent.
    if let parent { try draft.checkRIBs([parent], andAbove: invocation.has("needs")) }
    try code.checkNewRIB(name)
    let source = problems.collect(try NeedSource(invocation))
    if let source {
      problems.collect(try source.check(in: code, forNew: name, hasParent: parent != nil))
    }
    let mark = draft.mark
    // A child goes into the target of its parent.
    var use = use(&problems, target: parent.flatMap(code.target(ofRIB:)), among: draft.sources)
    problems.collect(try use?.goTo(placesIn: code))
    problems.collect(try use?.goAlong(waysIn: code))
    var isTaken = false
    if let other = code.target(ofRIB: name), use.map({ $0.layout.target != other }) == true,
      code.canCreate(name)
    {
      isTaken = true
      problems.add(.name, "\(other) already has a RIB named \"\(name)\". Use another name.")
    }
    let fixtures = problems.collect(try use?.make(in: &draft)) ?? nil
    let new = draft.made(since: mark)
    left += problems.collect(try draft.completeManifest(for: new)) ?? []
    if let layout = use?.layout, let manifest = problems.collect(try draft.manifest()) ?? nil {
      let texts = new.compactMap(draft.text)
      left += [missingKit(in: manifest.text, of: texts, for: layout)].compactMap(\.self)
    }
    if let layout = use?.layout, let path = layout.uncompiled(among: new) {
      problems.add(
        .package,
        "\(layout.target) wouldn't compile \(path), because path, sources or exclude in Package.swift excludes it. Change the setting, or use another name."
      )
    }
    let clashes = Self.clashes(of: new, in: draft.code())
    for clash in clashes { problems.add(clash) }
    if !clashes.isEmpty { isTaken = true }
    // Types nested in a type of that name have other full names, but also make a RIB of that name.
    if clashes.isEmpty, let path = code.path(ofRIB: name), let target = code.target(ofRIB: name),
      target == use?.layout.target, !new.contains(where: { "\($0)" == path }),
      CodeBase(new.compactMap { draft.code().files["\($0)"] }).ribNames.contains(name)
    {
      isTaken = true
      problems.add(.name, "\(target) already has a RIB named \"\(name)\". Use another name.")
    }
    if isTaken, code.rib(name) != nil {
      // A leaf that got children later has other files than a new RIB.
      if Self.isChild(name, of: parent, in: code) {
        throw ToolkitError([isThere(as: .nothing, under: parent, isChild: true)])
      }
      problems.add(isThere(as: .name, under: parent))
    }
    try problems.check()
    left += try draft.take(
      Wiring.complete(
        new.map(\.description), types: types(knowing: code) + (use?.placeTypes ?? []),
        importing: invocation.options["import"] ?? [], in: draft.code()))
    // The new files have their imports now, which fixtures of the same types take over.
    if let fixtures, !fixtures.isEmpty, let use {
      try draft.code().files[use.layout.suite.path("Fixtures.swift")]?
        .checkSyntax(because: "the new tests need a value in this file")
      let needs = fixtures.map { CodeParameter(label: nil, name: $0.name, type: $0.type) }
      left += try draft.take(
        Wiring.fixtures(
          needs, forTestsIn: use.layout.suite.path("\(name)/\(name)Tests.swift"), importing: use.imports,
          empty: Fixture.emptyFile, in: draft.code()))
    }
    if let parent, var source {
      let code = draft.code()
      guard code.rib(name) != nil else {
        let template = invocation.value("template") ?? "rib"
        throw ToolkitError(
          .package,
          "The template \(template) doesn't generate a RIB, so \(name) can't be a child of \(parent). Remove --in."
        )
      }
      if !invocation.has("needs") { try source.checkUse(for: name, in: code) }
      source.parameters = use?.parameterNames
      left += try draft.take(
        Wiring.attach(
          name, to: parent, into: invocation.value("container"), from: source,
          generated: Set(new.map(\.description)), fixtures: Fixture.emptyFile, in: code,
          sample: TypeText.sample(of:)))
    }
    return left
  }

  /// Whether a RIB has a child.
  fileprivate static func isChild(_ name: String, of parent: String?, in code: CodeBase) -> Bool {
    parent.flatMap(code.rib)?.children.contains { $0.name == name } == true
  }

  /// Returns a problem that suggests attaching an existing RIB.
  func isThere(
    as code: Problem.Code, at place: TextPlace? = nil, under parent: String?, isChild: Bool = false
  ) -> Problem {
    let end = code == .conflict ? " To replace its files, pass --on-conflict overwrite." : ""
    if isChild {
      return Problem(
        code,
        "\(name) is already a child of \(parent ?? "another RIB"). To repeat the command with other options, run 'rib undo' first. To import a module into its files and those of the RIBs above it, run 'rib need NAME:TYPE --for \(name) --import MODULE' with the name and the type of one of its values.\(end)"
      )
    }
    let fact = code == .name ? "To make the existing \(name)" : "\(name) already exists. To make it"
    return Problem(
      code,
      "\(fact) a child of \(parent ?? "another RIB"), run 'rib attach \(name) --in \(parent ?? "PARENT")'.\(end)",
      at: place)
  }

  /// Finds the types of the new files that other files of the target declare already.
  private static func clashes(of files: [PackagePath], in code: CodeBase) -> [Problem] {
    files.flatMap { path in
      code.clashes(of: "\(path)").map { type, place in
        Problem(.name, "\(path) would redeclare \(type), which \(place) declares. Use another name.")
      }
    }
  }
}
