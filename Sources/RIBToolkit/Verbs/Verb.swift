/// One use of a verb.
protocol Verb {
  /// What was asked for.
  var invocation: Invocation { get }
  /// What is around.
  var surroundings: Surroundings { get }
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

  /// Plans changes and carries them out, or only shows them.
  ///
  /// - Parameters:
  ///   - changes: The changes.
  ///   - root: The folder of the package.
  /// - Returns: What was done.
  /// - Throws: What was in the way.
  func carryOut(_ changes: [Change], in root: String) throws(ToolkitError) -> Report {
    let folder = try PackageFolder(root, files: surroundings.files)
    var report = Report()
    if invocation.has("dry-run") {
      let plan = try Plan(command, changes, in: folder, policy: policy)
      return report.filled(plan, isDryRun: true)
    }
    let workspace = try Workspace(folder)
    report.notes = workspace.notes
    var plan = try Plan(command, changes, in: folder, policy: policy)
    if !plan.conflicts.isEmpty, mayOverwrite(plan) {
      plan = try Plan(command, changes, in: folder, policy: .overwrite)
    }
    if plan.conflicts.isEmpty { try workspace.apply(plan) }
    return report.filled(plan, isDryRun: false)
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
  func filled(_ plan: Plan, isDryRun: Bool) -> Report {
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
