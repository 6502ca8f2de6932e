/// A package that is made together with its folder.
struct NewPackage {
  let verb: InitVerb
  let root: String

  private var files: any FileSystem { verb.surroundings.files }

  /// Makes the files, and the folder if it is not there.
  ///
  /// - Parameters:
  ///   - changes: The files.
  ///   - name: The name of the package.
  /// - Returns: What was done.
  /// - Throws: Why nothing was done; the folder is then as it was.
  func make(_ changes: [Change], _ name: String) throws(ToolkitError) -> Report {
    let status = try reporting { () throws(SystemFailure) in try files.status(root) }
    if let status, status.kind != .folder {
      throw ToolkitError(.conflict, "\(name) is there already and is no folder. Take another name.")
    }
    let isDryRun = verb.invocation.has("dry-run")
    if status == nil, isDryRun { return Report().filled(Self.plan(verb.command, changes), isDryRun: true) }
    if status == nil { try reporting { () throws(SystemFailure) in try files.makeFolder(root) } }
    do throws(ToolkitError) {
      if isDryRun { return try verb.carryOut(changes, in: root) }
      var report = Report()
      let folder = try PackageFolder(root, files: files)
      let workspace = try Workspace(folder)
      let plan = try Plan(verb.command, changes, in: folder, policy: verb.policy)
      report.notes = workspace.notes
      if plan.conflicts.isEmpty {
        try workspace.apply(plan, madeRoot: status == nil)
        if !plan.isEmpty { report.notes.append("Go on with: cd \(name) && swift run && swift test") }
      }
      return report.filled(plan, isDryRun: false)
    } catch {
      if status == nil { try? files.removeFolder(root) }
      throw error
    }
  }

  /// The plan for a folder that is not there.
  private static func plan(_ command: String, _ changes: [Change]) -> Plan {
    let operations = changes.compactMap { change -> Operation? in
      guard case .create(let path, let bytes) = change else { return nil }
      return Operation(.create, path, before: nil, after: FileContent(bytes))
    }
    return Plan(command: command, operations: operations)
  }
}
