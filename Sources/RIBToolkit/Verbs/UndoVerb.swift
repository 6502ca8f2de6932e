/// Undoes the last command, redoes the last undone one, or lists both kinds.
struct UndoVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let folder = try PackageFolder(try packageRoot(), files: surroundings.files)
    if invocation.has("list") {
      try reject(["dry-run", "check", "wait", "remove-package"], because: "can't be combined with --list")
      return try list(TransactionStore(files: folder.files, root: folder.root))
    }
    let workspace = try Workspace(folder, waits: invocation.has("wait"), recovers: !isOnlyShown)
    var report = Report()
    report.notes = workspace.notes
    if let record = workspace.interrupted,
      isOnlyShown || invocation.verb == .undo && record.undoes == nil
    {
      // The recovery has reverted the last command; with --dry-run or --check, it would do so.
      if !isOnlyShown { report.notes.append("Run 'rib undo' again to revert the previous command.") }
      return report
    }
    if invocation.verb == .redo { return try redo(workspace, report) }
    let reverted = try workspace.reverted(forgetting: !isOnlyShown)
    if let command = reverted.last {
      let fact =
        reverted.count == 1
        ? "\"rib \(command)\" was already reverted: all of its files are as they were before the command."
        : "The last \(reverted.count) commands were already reverted: all of their files are as they were before \"rib \(command)\"."
      report.problems.append(
        Problem(.nothing, "\(fact) Run 'rib undo' again to revert the previous command."))
      return report
    }
    guard let plan = try workspace.undoing() else {
      report.problems.append(Problem(.nothing, "Nothing to undo."))
      return report
    }
    // The record for `rib redo` is in the package.
    let isPackage = !plan.changes.contains { $0.status == .delete && $0.path.description == "Package.swift" }
    if !isPackage, let command = plan.takesBack {
      guard invocation.has("remove-package") else {
        throw ToolkitError(
          .package,
          "The command to revert is \"rib \(command)\", which created the package. To remove the package, run 'rib undo --remove-package'; 'rib redo' can't restore it."
        )
      }
      report.notes.append("This removes the package. Run 'rib \(command)' to create it again.")
    } else if let command = plan.takesBack {
      report.notes.append("This reverts 'rib \(command)'.")
    }
    if !isOnlyShown { try workspace.apply(plan) }
    return filled(report, plan)
  }

  private func redo(_ workspace: Workspace, _ report: Report) throws(ToolkitError) -> Report {
    var report = report
    guard let plan = try workspace.redoing() else {
      report.problems.append(Problem(.nothing, "Nothing to redo."))
      return report
    }
    report.notes.append("rib \(plan.command)")
    if !isOnlyShown { try workspace.apply(plan) }
    report.problems = plan.left
    return filled(report, plan)
  }

  /// Lists the commands that can be undone, the next one first, and those that can be redone.
  private func list(_ store: TransactionStore) throws(ToolkitError) -> Report {
    var report = Report()
    for (verb, state) in [("undo", TransactionState.done), ("redo", .undone)] {
      for (_, record) in try store.commands(state) {
        let command = record.takesBack ?? record.command
        let count = record.entries.count
        report.text += "\(verb)  rib \(command) (\(counted(count, "file")))\n"
        report.rows.append(["verb": verb, "command": command, "files": "\(count)"])
      }
    }
    report.notes = try store.interruption()
    if report.rows.isEmpty, report.notes.isEmpty { report.notes = ["Nothing to undo."] }
    return report
  }
}
