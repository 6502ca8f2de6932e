internal import RIBDiagnostics

/// An edit of a package: the package is locked and read, and then all changes are applied in one step, or only shown.
///
/// Verbs change existing packages only through this type.
package struct PackageEdit {
  /// The package.
  ///
  /// Interrupted runs are recovered first, unless changes are only shown.
  package let folder: PackageFolder
  package let verb: any Verb
  /// The locked package; `nil` if changes are only shown.
  private let workspace: Workspace?
  private let isRecorded: Bool
  /// Sentences for the report.
  package var notes: [String]
  /// The code that several targets contain, which no verb edits.
  package var shared: [SharedCode] = []

  /// Begins an edit of the package in a folder.
  ///
  /// If `isRecorded`, `rib undo` can revert the edit; otherwise, the folder need not be a package.
  package init(_ root: String, by verb: some Verb, isRecorded: Bool = true) throws(ToolkitError) {
    self.verb = verb
    self.isRecorded = isRecorded
    if !verb.invocation.has("build") { try verb.reject(["keep"], because: "requires --build") }
    if verb.isOnlyShown { try verb.reject(["build"], because: "can't be combined with --dry-run or --check") }
    let folder = try PackageFolder(root, files: verb.surroundings.files)
    self.folder = folder
    guard verb.isOnlyShown else {
      let workspace = try Workspace(folder, waits: verb.invocation.has("wait"))
      self.workspace = workspace
      notes = workspace.notes
      return
    }
    workspace = nil
    notes = try folder.interruption()
  }

  /// Plans changes; if the console is interactive, asks whether to replace existing files.
  package func plan(_ changes: [Change]) throws(ToolkitError) -> Plan {
    for path in changes.flatMap(\.paths) {
      guard let code = shared.first(where: { $0.contains(path) }) else { continue }
      throw ToolkitError(
        .path, "\(path) can't be changed: \(code) Move the code to a target that both depend on, or copy it.")
    }
    let plan = try Plan(verb.command, changes, in: folder, policy: verb.policy)
    guard workspace != nil, !plan.conflicts.isEmpty, mayOverwrite(plan) else { return plan }
    return try Plan(verb.command, changes, in: folder, policy: .overwrite)
  }

  /// Applies a plan, or only shows it.
  ///
  /// `notes` are sentences for the report.
  ///
  /// - Throws: The reason why nothing changed.
  package func finish(_ plan: Plan, notes: [String] = []) throws(ToolkitError) -> Report {
    var plan = plan
    var report = verb.filled(Report(), plan)
    report.notes = self.notes + notes
    guard plan.conflicts.isEmpty else { return report }
    report.problems = plan.left
    guard let workspace, !plan.isEmpty else { return report }
    if !plan.emptied.isEmpty {
      // A target's own folder and those of its sources stay, because the manifest names them.
      let named = try verb.packageMap().targets.flatMap { target in
        [target.folder] + (target.sources ?? []).map(target.path)
      }
      plan.emptied.removeAll { folder in named.contains { "\($0)/".hasPrefix("\(folder)/") } }
    }
    if isRecorded { try workspace.apply(plan) } else { try workspace.applyWithoutRecord(plan) }
    if verb.invocation.has("build") { try build(&report, in: workspace) }
    return report
  }

  /// Plans changes and applies them, or only shows them.
  ///
  /// - Throws: The reason why nothing changed.
  package func finish(_ changes: [Change], notes: [String] = []) throws(ToolkitError) -> Report {
    try finish(plan(changes), notes: notes)
  }

  /// Asks whether existing files may be replaced, if the console is interactive.
  private func mayOverwrite(_ plan: Plan) -> Bool {
    let console = verb.surroundings.console
    guard console.isInteractive, !verb.invocation.has("on-conflict"), !verb.invocation.has("json") else {
      return false
    }
    var shown = Report()
    shown.changes = plan.changes.filter { $0.status == .conflict }
    console.write(shown.lines(hasColors: console.hasColors, isIdle: false))
    let answer = console.ask("Replace the existing files? [y/N] ")
    return ["y", "yes"].contains(answer?.lowercased() ?? "")
  }
}
