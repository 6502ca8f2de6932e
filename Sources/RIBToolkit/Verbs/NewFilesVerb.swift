internal import RIBDiagnostics

/// Creates the files of a template without reading the package's code.
struct NewFilesVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let name = try name(of: "RIB")
    guard !invocation.has("in"), !invocation.has("container") else { throw UnreadVerb.error("new --in") }
    let root = try packageRoot()
    let folder = try PackageFolder(root, files: surroundings.files)
    let map = try packageMap()
    let sources = try PackageTexts(folder, of: map.targets)
    let files = try Making(name, by: self, in: map).files(in: folder, sources: sources)
    var edit = try PackageEdit(root, by: self)
    edit.shared = sources.shared
    var plan = try edit.plan(files.changes)
    plan.left = files.left
    return try edit.finish(plan, notes: map.notes + files.notes).orNothing()
  }
}

extension Making {
  /// The files of a template and the remaining manual work.
  fileprivate struct Files {
    var changes: [Change] = []
    var notes: [String] = []
    var left: [Problem] = []
  }

  /// Renders the files.
  fileprivate func files(in folder: PackageFolder, sources: PackageTexts) throws(ToolkitError) -> Files {
    var problems = ProblemCollector()
    let use = use(&problems, target: nil, among: sources.texts)
    let rendered = problems.collect(try use?.render(knowing: WrittenTypes())) ?? nil
    try problems.check()
    guard let use, let rendered else { return Files() }
    if use.template.variables.contains("steps"), use.arguments["from"] != nil, use.arguments["steps"] == nil {
      throw ToolkitError(
        .parser,
        "rib can't find the routes between two RIBs, because it was built without a Swift parser. Omit --set from and --set to."
      )
    }
    var files = Files(changes: rendered.changes, notes: [rendered.note].compactMap(\.self))
    let manifest = try folder.read(PackagePath("Package.swift"))?.text ?? ""
    let isTarget = { (path: PackagePath) in map.targets.contains { $0.contains("\(path)") } }
    let new = rendered.changes.map(\.path).filter {
      $0.names.count > 2 && $0.last.hasSuffix(".swift") && !isTarget($0)
    }
    for target in Set(new.map { $0.names[..<2] }).sorted(by: { $0.joined() < $1.joined() }) {
      let kind = target.first == "Tests" ? "testTarget" : "target"
      let advice = "Add a \(kind) \(target[1]) to \(map.manifest), with the modules that its files import."
      files.left.append(Problem(.wiring, advice))
    }
    if let step = missingKit(
      in: manifest, of: rendered.changes.compactMap { $0.after?.text }, for: use.layout)
    {
      files.left.append(step)
    }
    files.left += products(
      of: rendered.changes, manifest, targets: [use.layout.target, use.layout.tests])
    if !rendered.fixtures.isEmpty { try add(rendered.fixtures, to: &files, use, in: folder) }
    return files
  }

  /// Reports the products of RIBKit that the files import and the manifest doesn't have.
  private func products(of files: [Change], _ manifest: String, targets: [String]) -> [Problem] {
    let texts = files.compactMap { $0.after?.text }
    let package = manifest.firstMatch(of: /"RIBKit", package: "([^"]+)"/)?.1 ?? "RIBKit"
    return ["RIBModules", "RIBSessions"].filter { product in
      !manifest.contains("\"\(product)\"") && texts.contains { $0.contains("import \(product)\n") }
    }.map { product in
      Problem(
        .wiring,
        "Add \(product) to the dependencies of \(targets.enumeration) in \(map.manifest).\n    .product(name: \"\(product)\", package: \"\(package)\"),"
      )
    }
  }

  /// Creates the fixtures of the test target; if they exist, reports what to add.
  private func add(
    _ fixtures: [Fixture], to files: inout Files, _ use: TemplateUse, in folder: PackageFolder
  ) throws(ToolkitError) {
    let text = try Fixture.file(
      with: fixtures, of: use.layout.source.moduleName, style: use.style, imports: use.imports)
    let file = try use.placed(
      .create(try PackagePath("Tests/\(use.layout.tests)/Fixtures.swift"), Array(text.utf8)))
    let path = file.path
    guard try folder.read(path) != nil else {
      files.notes += fixtures.map {
        "\(path) needs a value for \($0.name). Until it has one, tests that use \($0.name) are skipped."
      }
      return files.changes.append(file)
    }
    for fixture in fixtures {
      files.left.append(
        Problem(
          .wiring,
          "Add \(fixture.name) to Fixtures in \(path), and its name to Fixtures.missing.\n    static var \(fixture.name): \(fixture.type) { fatalError(\"Give \(fixture.name) a value, and remove its name from missing.\") }"
        ))
    }
  }
}

/// Rejects a verb that reads code.
struct UnreadVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report { throw Self.error(invocation.verb?.name ?? "") }

  /// Returns the error of a use that needs the parser.
  static func error(_ use: String) -> ToolkitError {
    ToolkitError(
      .parser,
      "rib \(use) needs a Swift parser, but this rib was built without one. Run 'rib doctor' to learn how to get one."
    )
  }
}
