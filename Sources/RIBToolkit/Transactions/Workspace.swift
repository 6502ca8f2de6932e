/// A package that this run may change: it is locked, and nothing interrupted is left in it.
package final class Workspace {
  /// The package.
  package let folder: PackageFolder
  /// What was done about an interrupted run, as sentences.
  package let notes: [String]
  private let lock: any AnyObject
  private let store: TransactionStore

  /// Locks a package and clears up after an interrupted run.
  ///
  /// - Parameters:
  ///   - folder: The package.
  ///   - waits: Whether it waits for another run that is at work; if not, it fails.
  /// - Throws: That another run is at work, or what cannot be cleared up.
  package init(_ folder: PackageFolder, waits: Bool = false) throws(ToolkitError) {
    self.folder = folder
    lock = try folder.files.lock(folder: folder.root, waits: waits)
    store = TransactionStore(files: folder.files, root: folder.root)
    notes = try TransactionRecovery(store: store).recover()
  }

  /// Carries a plan out, all of it or nothing.
  ///
  /// - Parameters:
  ///   - plan: The plan, without conflicts.
  ///   - madeRoot: Whether the folder of the package was made for the plan.
  /// - Throws: Why nothing was done.
  package func apply(_ plan: Plan, madeRoot: Bool = false) throws(ToolkitError) {
    guard !plan.isEmpty else { return }
    _ = try Transaction(store: store, plan: plan, madeRoot: madeRoot).apply()
  }

  /// The plan that takes the last command back.
  ///
  /// - Returns: The plan, and whether the folder of the package goes with it; `nil` if there is nothing to take back.
  /// - Throws: That files have changed since, each of them.
  package func undoing() throws(ToolkitError) -> (plan: Plan, madeRoot: Bool)? {
    guard let (number, record) = try store.commands(.done).first else { return nil }
    var plan = Plan(command: "undo", changes: try changes(takingBack: record, number))
    plan.undoes = number
    plan.takesBack = record.command
    plan.emptied = record.folders
    return (plan, record.madeRoot)
  }

  /// The plan that does again what was taken back last.
  ///
  /// - Returns: The plan; `nil` if there is nothing to do again.
  /// - Throws: That files have changed since, each of them.
  package func redoing() throws(ToolkitError) -> Plan? {
    guard let (number, record) = try store.commands(.undone).first else { return nil }
    var plan = Plan(
      command: record.takesBack ?? record.command, changes: try changes(takingBack: record, number))
    plan.redoes = number
    plan.emptied = record.folders
    return plan
  }

  /// What makes the files as they were before a transaction.
  private func changes(
    takingBack record: TransactionRecord, _ number: String
  ) throws(ToolkitError) -> [Change] {
    var problems = ProblemCollector()
    var changes: [Change] = []
    for (index, entry) in record.entries.enumerated() {
      let change = problems.collect { () throws(ToolkitError) in
        try self.change(undoing: entry, record.command, backup: store.backup(index, of: number))
      }
      if let change { changes.append(change) }
    }
    try problems.check()
    return changes
  }

  private func change(
    undoing entry: TransactionRecord.Entry, _ command: String, backup: String
  ) throws(ToolkitError) -> Change {
    let path = try PackagePath(entry.path)
    let current = try folder.read(path)
    guard current.map({ Fingerprint($0.bytes) }) == entry.after else {
      throw ToolkitError(
        .conflict,
        "\(path) has changed since \"rib \(command)\". Nothing was done; put it back, or do it by hand.")
    }
    guard let before = entry.before else { return Change(.delete, path, before: current, after: nil) }
    let bytes = try reporting { () throws(SystemFailure) in try folder.files.read(backup) }
    guard Fingerprint(bytes) == before, let status = try folder.status(of: backup) else {
      throw ToolkitError(.transaction, "The copy of \(path) in .rib/undo is damaged. Nothing was done.")
    }
    let old = FileContent(bytes, permissions: status.permissions)
    return Change(current == nil ? .create : .update, path, before: current, after: old)
  }
}
