/// Creates the files of a template and prints how to wire the RIB into its parent.
struct NewFilesVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try NameQuestion(self).name(of: "RIB")
    if invocation.has("container") { _ = try option("in") }
    let root = try packageRoot()
    let making = Making(name: name, invocation: invocation, surroundings: surroundings, root: root)
    let files = try making.files(under: invocation.value("in"))
    return try PackageEdit(root, by: self).finish(files.changes, notes: files.notes, leaving: files.left)
  }
}

/// Creates the files of the RIBs of an outline and prints how to wire each into its parent.
struct OutlineFilesVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let outline = try Outline(outlineText(), named: argument())
    let root = try packageRoot()
    let defaults = try surroundings.defaults(for: invocation)
    var problems = ProblemCollector()
    var all = Making.Files()
    for line in outline.lines {
      let making = Making(
        name: line.name, invocation: defaults.applied(to: line.invocation), surroundings: surroundings,
        root: root)
      let parent = line.parent ?? invocation.value("in")
      let files = problems.collect { () throws(ToolkitError) in
        try making.files(under: parent, unlessThere: true)
      }
      if let files { all += files }
    }
    try problems.check()
    return try PackageEdit(root, by: self).finish(all.changes, notes: all.notes, leaving: all.left)
  }
}

extension Making {
  /// The files of a template and the remaining manual work.
  struct Files {
    var changes: [Change] = []
    var notes: [String] = []
    var left: [Problem] = []

    static func += (all: inout Files, more: Files) {
      all.changes += more.changes
      all.notes += more.notes.filter { !all.notes.contains($0) }
      all.left += more.left.filter { !all.left.contains($0) }
    }
  }

  /// Renders the files without reading the package's code.
  ///
  /// - Parameters:
  ///   - parent: The parent RIB, if there is one.
  ///   - isSkipped: Whether a RIB is skipped if it has an interactor file.
  /// - Returns: The files, and instructions to wire them.
  /// - Throws: All problems with the options and the template.
  func files(under parent: String?, unlessThere isSkipped: Bool = false) throws(ToolkitError) -> Files {
    var problems = ProblemCollector()
    let use = use(&problems, target: nil)
    let rendered =
      problems.collect { () throws(ToolkitError) in try use?.render(knowing: WrittenTypes()) } ?? nil
    try problems.check()
    guard let use, let rendered else { return Files() }
    if use.template.variables.contains("steps"), use.arguments["from"] != nil, use.arguments["steps"] == nil {
      throw ToolkitError(
        .parser,
        "rib can't find the routes between two RIBs, because it was built without a Swift parser. Omit from and to."
      )
    }
    let folder = try PackageFolder(root, files: surroundings.files)
    if isSkipped, let file = rendered.changes.first(where: { $0.path.last == "\(name)Interactor.swift" }),
      try folder.read(file.path) != nil
    {
      return Files()
    }
    var files = Files(changes: rendered.changes, notes: rendered.notes)
    let manifest = try folder.read(PackagePath("Package.swift"))?.text ?? ""
    let sources = rendered.changes.map(\.path).filter { $0.names.count > 2 && $0.last.hasSuffix(".swift") }
    for target in Set(sources.map { $0.names.prefix(2).joined(separator: "/") }).sorted() {
      let name = target.drop { $0 != "/" }.dropFirst()
      guard !manifest.contains("\"\(name)\""), try folder.status(of: "\(root)/\(target)") == nil else {
        continue
      }
      let kind = target.hasPrefix("Tests/") ? "testTarget" : "target"
      files.left.append(
        Problem(.wiring, "Add a \(kind) \(name) to Package.swift, with the modules that its files import."))
    }
    files.left += Self.products(
      of: rendered.changes, manifest, targets: [use.layout.target, use.layout.tests])
    if !rendered.fixtures.isEmpty { try add(rendered.fixtures, to: &files, use, in: folder) }
    if let parent {
      files.notes.insert(ByHandVerb.reason, at: 0)
      files.left += try joint(use, to: parent).advice
    }
    return files
  }

  /// Reports the products of RIBKit that the files import and the manifest doesn't have.
  private static func products(of files: [Change], _ manifest: String, targets: [String]) -> [Problem] {
    let texts = files.compactMap { $0.after?.text }
    return ["RIBModules", "RIBSessions"].filter { product in
      !manifest.contains("\"\(product)\"") && texts.contains { $0.contains("import \(product)\n") }
    }.map { product in
      Problem(
        .wiring,
        "Add \(product) to the dependencies of \(targets.joined(separator: " and ")) in Package.swift.",
        text: ".product(name: \"\(product)\", package: \"RIBKit\"),")
    }
  }

  /// Creates the fixtures of the test target; if they exist, reports what to add.
  private func add(
    _ fixtures: [Fixture], to files: inout Files, _ use: TemplateUse, in folder: PackageFolder
  ) throws(ToolkitError) {
    let path = try PackagePath("Tests/\(use.layout.tests)/Fixtures.swift")
    guard try folder.read(path) != nil else {
      let text = try Fixture.file(
        with: fixtures, of: use.layout.target, style: use.style, imports: use.imports)
      return files.changes.append(.create(path, Array(text.utf8)))
    }
    for fixture in fixtures {
      files.left.append(
        Problem(
          .wiring, "Add \(fixture.name) to Fixtures in \(path), and its name to missing.",
          text: fixture.property))
    }
  }

  /// Returns the type that creates the RIB.
  private func maker(_ use: TemplateUse) -> String {
    if use.arguments["builder"] == .flag(true) { return "\(name)Builder" }
    let isLeaf = ["none", nil].contains(use.arguments["children"]?.words.last)
    return isLeaf ? "\(name)Interactor" : "\(name)Router"
  }

  /// Returns the code that wires the RIB into a parent.
  private func joint(_ use: TemplateUse, to parent: String) throws(ToolkitError) -> Joint {
    let types = WrittenTypes()
    func members(_ name: String) throws(ToolkitError) -> [MemberDeclaration] {
      var members: [MemberDeclaration] = []
      for word in use.arguments[name]?.words ?? [] {
        members.append(try MemberDeclaration(word, option: "", reserved: [], knowing: types))
      }
      return members
    }
    var events: [EventDeclaration] = []
    for word in use.arguments["events"]?.words ?? [] {
      events.append(try EventDeclaration(word, knowing: types))
    }
    return Joint(
      child: name, parent: parent, container: invocation.value("container") ?? "slot", maker: maker(use),
      params: try members("params"), needs: try members("needs"), events: events)
  }
}
