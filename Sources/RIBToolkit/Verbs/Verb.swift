/// One use of a verb.
protocol Verb {
  /// What was asked for.
  var invocation: Invocation { get }
  /// What is around.
  var surroundings: Surroundings { get }
  /// Takes what was asked for.
  init(invocation: Invocation, surroundings: Surroundings)
  /// Does it.
  ///
  /// - Returns: What was done.
  /// - Throws: Why nothing was done.
  func run() throws(ToolkitError) -> Report
}

extension Verb {
  /// What is to be done with files that are there already.
  var policy: ConflictPolicy { invocation.value("on-conflict").flatMap(ConflictPolicy.init) ?? .fail }

  /// The command as the user would type it again.
  var command: String {
    invocation.words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ").printable
  }

  /// The folder of the package that the command is about.
  func packageRoot() throws(ToolkitError) -> String {
    try PackageLocator(surroundings).root(named: invocation.value("package"))
  }

  /// Whether nothing is to be done but to say what would be.
  var isOnlyShown: Bool { invocation.has("dry-run") || invocation.has("check") }

  /// A report with what a plan does, or would do.
  func filled(_ report: Report, _ plan: Plan) -> Report {
    var report = report.filled(plan, isDryRun: isOnlyShown)
    report.isCheck = invocation.has("check")
    return report
  }

  /// Plans changes and carries them out, or only shows them.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - root: The folder of the package.
  /// - Returns: What was done.
  /// - Throws: What was in the way.
  func carryOut(_ changes: [Change], in root: String) throws(ToolkitError) -> Report {
    try carryOut(in: root) { _ throws(ToolkitError) in changes }
  }

  /// Reads a package, plans changes to it and carries them out, or only shows them.
  ///
  /// This is the one place where verbs change a package that is there. A verb that changes Swift reads it with
  /// ``PackageSources``, takes its steps in a ``Draft``, and returns the changes of that.
  ///
  /// - Parameters:
  ///   - root: The folder of the package.
  ///   - changes: Reads what it needs and returns the changes. It is called once, when the package is locked and nothing
  ///     interrupted is left in it; in a dry run as it is.
  /// - Returns: What was done.
  /// - Throws: What was in the way.
  func carryOut(
    in root: String, _ changes: (PackageFolder) throws(ToolkitError) -> [Change]
  ) throws(ToolkitError) -> Report {
    let folder = try PackageFolder(root, files: surroundings.files)
    var report = Report()
    if isOnlyShown {
      let store = TransactionStore(files: folder.files, root: folder.root)
      if try reporting({ () throws(SystemFailure) in try store.interrupted() }) > 0 {
        report.notes.append(
          "A run was interrupted here. The next that does something clears up after it first.")
      }
      let plan = try Plan(command, try changes(folder), in: folder, policy: policy)
      return filled(report, plan)
    }
    let workspace = try Workspace(folder, waits: invocation.has("wait"))
    report.notes = workspace.notes
    let changes = try changes(folder)
    var plan = try Plan(command, changes, in: folder, policy: policy)
    if !plan.conflicts.isEmpty, mayOverwrite(plan) {
      plan = try Plan(command, changes, in: folder, policy: .overwrite)
    }
    if plan.conflicts.isEmpty { try workspace.apply(plan) }
    return filled(report, plan)
  }

  /// Asks whether the files that are there may be replaced, if somebody can answer.
  private func mayOverwrite(_ plan: Plan) -> Bool {
    let console = surroundings.console
    guard console.isInteractive, !invocation.has("on-conflict"), !invocation.has("json") else { return false }
    var shown = Report()
    shown.operations = plan.operations.filter { $0.status == .conflict }
    console.write(shown.lines(hasColours: console.hasColours, isQuiet: false))
    let answer = console.ask("Replace what is there? [y/N] ")
    return ["y", "yes"].contains(answer?.lowercased() ?? "")
  }
}

extension Report {
  /// The report with what a plan does, and its conflicts as problems.
  fileprivate func filled(_ plan: Plan, isDryRun: Bool) -> Report {
    var report = self
    report.operations = plan.operations
    report.isDryRun = isDryRun
    for path in plan.conflicts {
      report.problems.append(
        Problem(
          .conflict,
          "\(path) is there already and is another file. Nothing was done; --on-conflict skip leaves it, overwrite replaces it."
        ))
    }
    return report
  }
}
