internal import Basics
internal import RIBDiagnostics
internal import RIBSyntax
internal import RIBToolkit

/// Creates the RIBs of an outline and wires each into its parent, or prints the outline of an app that uses Uber's RIBs.
struct OutlineVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    if let name = invocation.value("from-ribs") { return try outline(ofRIBsIn: name) }
    guard let file = invocation.arguments.first else {
      throw ToolkitError(.usage, "FILE is missing. Pass the file with the outline, or --from-ribs DIR.")
    }
    let outline = try Outline(outlineText(), named: file)
    let defaults = try surroundings.defaults(for: invocation)
    var edit = try PackageEdit(packageRoot(), by: self)
    let map = try packageMap()
    var draft = try edit.draft(for: nil, in: map)
    var problems = ProblemCollector()
    var (left, ignored): ([Problem], [String]) = ([], [])
    var failed: Set<String> = []
    let there = Set(draft.code().ribNames)
    let parents = draft.code().tree.parents
    for line in outline.lines {
      let parent = line.parent ?? invocation.value("in")
      let making = try Making(line.name, by: self, with: defaults.applied(to: line.invocation), in: map)
      if there.contains(line.name) {
        ignored += line.ignoredOptions
        if let parent, parents[line.name]?.contains(parent) != true {
          left.append(making.isThere(as: .wiring, at: line.place, under: parent))
        }
        continue
      }
      do throws(ToolkitError) {
        left += try making.make(in: &draft, under: parent)
      } catch {
        failed.insert(line.name)
        // Below a line with an error, unknown targets and RIBs are only its consequences.
        for problem in error.problems where problem.code != .package || !failed.contains(parent ?? "") {
          problems.add(problem.code, problem.message, at: problem.place ?? line.place, in: problem.option)
        }
      }
    }
    try problems.check()
    var report = try edit.finish(
      draft, leaving: left,
      orNothing:
        "Everything in \(file.printable) already exists. Options in an outline apply to new RIBs only.")
    if report.status != .nothing { report.notes += ignored }
    return report
  }

  /// Prints the outline of the RIBs in a folder.
  private func outline(ofRIBsIn name: String) throws(ToolkitError) -> Report {
    if let file = invocation.arguments.first {
      throw ToolkitError(
        .usage,
        "--from-ribs prints an outline and doesn't read one. Remove \(file.printable), or --from-ribs.")
    }
    let others = (invocation.verb?.options ?? []).map(\.name).filter { $0 != "from-ribs" }
    try reject(others, because: "can't be combined with --from-ribs")
    let folder = try PackageFolder(surroundings.absolute(name), files: surroundings.files)
    let found = try PackageTexts(in: folder)
    let code = CodeBase(found.texts.map { CodeFile(path: "\($0)", text: $1) }, of: "RIBs")
    let reader = UberRIBReader(code)
    guard !reader.ribs.isEmpty else {
      let count = found.texts.count
      let reasons = found.notes.prefix(3).map { " \($0)" }.joined()
      throw ToolkitError(
        .files,
        "No RIBs found in \(count) Swift file\(count == 1 ? "" : "s") of \(name.printable).\(reasons) --from-ribs needs the sources of an app with builders, routers and interactors of Uber's RIBs."
      )
    }
    let outline = UberOutline(reader, knowing: code, in: name, notes: found.notes)
    guard !outline.rows.isEmpty else {
      throw ToolkitError(
        .files, "rib doesn't accept any of the RIB names. \(outline.comments.last ?? "")")
    }
    var report = Report()
    report.text = outline.text
    if invocation.has("json") { (report.rows, report.notes) = (outline.rows, outline.comments) }
    return report
  }
}

extension OutlineLine {
  /// Names the options of the line for a RIB that exists, because they apply to new RIBs only.
  fileprivate var ignoredOptions: [String] {
    let options = invocation.options.keys.sorted().map { "--\($0)" }
    return options.isEmpty
      ? [] : ["\(place): \(name) already exists, so rib ignored \(options.enumeration)."]
  }
}
