/// Takes the last command back.
struct UndoVerb: Verb {
  let invocation: Invocation
  let surroundings: Surroundings

  func run() throws(ToolkitError) -> Report {
    let folder = try PackageFolder(try packageRoot(), files: surroundings.files)
    let workspace = try Workspace(folder)
    var report = Report()
    report.notes = workspace.notes
    guard let (plan, madeRoot) = try workspace.undoing() else {
      report.notes.append("There is nothing to undo.")
      return report
    }
    let isDryRun = invocation.has("dry-run")
    if !isDryRun { try workspace.apply(plan, madeRoot: madeRoot) }
    return report.filled(plan, isDryRun: isDryRun)
  }
}
