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
    if verb.isOnlyShown {
      if status != nil { return try verb.carryOut(changes, in: root) }
      return verb.filled(Report(), Self.plan(verb.command, changes))
    }
    if status == nil { try reporting { () throws(SystemFailure) in try files.makeFolder(root) } }
    do throws(ToolkitError) {
      return try fill(changes, name, isNew: status == nil)
    } catch {
      if status == nil { try? files.removeFolder(root) }
      throw error
    }
  }

  private func fill(_ changes: [Change], _ name: String, isNew: Bool) throws(ToolkitError) -> Report {
    var report = Report()
    let folder = try PackageFolder(root, files: files)
    // A folder with nothing but the journal was made by a run that has been killed.
    let names = try reporting { () throws(SystemFailure) in try files.names(in: root) }
    let isOurs = isNew || names == [".rib"]
    let workspace = try Workspace(folder, waits: verb.invocation.has("wait"))
    report.notes = workspace.notes
    // Taking back an interrupted run may have taken the folder with it.
    guard try folder.status(of: folder.root) != nil else {
      var report = try make(changes, name)
      report.notes = workspace.notes + report.notes
      return report
    }
    let plan = try Plan(verb.command, changes, in: folder, policy: verb.policy)
    if plan.conflicts.isEmpty {
      try workspace.apply(plan, madeRoot: isOurs)
      if !plan.isEmpty { report.notes.append("Go on with: cd \(name) && swift run && swift test") }
    }
    return verb.filled(report, plan)
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
