/// A package that this run may change: it is locked, and interrupted runs have been recovered, unless changes are only shown.
package final class Workspace {
  /// The package.
  package let folder: PackageFolder
  /// Sentences about an interrupted run and its recovery.
  package let notes: [String]
  /// The record of the run that was interrupted before all of its effects were complete, if there was one.
  let interrupted: TransactionRecord?
  private let lock: any AnyObject
  private let store: TransactionStore

  /// Locks a package and recovers interrupted runs.
  ///
  /// With `waits` it waits for another run to finish; otherwise it fails. Without `recovers`, the package stays as it is.
  package init(
    _ folder: PackageFolder, waits: Bool = false, recovers: Bool = true
  ) throws(ToolkitError) {
    self.folder = folder
    lock = try folder.files.lock(folder: folder.root, waits: waits)
    store = TransactionStore(files: folder.files, root: folder.root)
    interrupted = try store.interrupted()
    notes = try recovers ? TransactionRecovery(store: store).recover() : store.interruption()
  }

  /// Applies a plan without conflicts, atomically.
  ///
  /// - Throws: The reason why nothing changed.
  package func apply(_ plan: Plan) throws(ToolkitError) {
    guard !plan.isEmpty else { return }
    _ = try Transaction(store: store, plan: plan).apply()
  }

  /// Applies a plan as ``apply(_:)`` does, and leaves no record: `rib undo` can't revert it.
  package func applyWithoutRecord(_ plan: Plan) throws(ToolkitError) {
    guard !plan.isEmpty else { return }
    let number = try Transaction(store: store, plan: plan).apply()
    try store.remove(number)
    try store.tidy()
  }

  /// Finds the last commands that another program has reverted: their files are as they were before the oldest of them.
  ///
  /// - Parameter isForgotten: Whether to remove their records.
  /// - Returns: The commands, the newest first.
  /// - Throws: An error if a record or a file can't be read.
  package func reverted(forgetting isForgotten: Bool) throws(ToolkitError) -> [String] {
    let commands = try store.commands(.done)
    var (now, before): ([String: Fingerprint?], [String: Fingerprint?]) = ([:], [:])
    var count = 0
    search: for (index, command) in commands.enumerated() {
      let entries = command.record.entries
      for entry in entries {
        before.updateValue(entry.before, forKey: entry.path)
        do throws(ToolkitError) {
          if now[entry.path] == nil { now.updateValue(try fingerprint(of: entry.path), forKey: entry.path) }
        } catch {
          break search
        }
      }
      // This command can be undone, and the older ones after it.
      if index == count, entries.allSatisfy({ now[$0.path] == .some($0.after) }) { break }
      if before == now { count = index + 1 }
    }
    if isForgotten {
      for (number, _) in commands.prefix(count) { try store.remove(number) }
      try store.tidy()
    }
    return commands.prefix(count).map(\.record.command)
  }

  /// Returns the fingerprint of a file; `nil` if the file doesn't exist.
  private func fingerprint(of path: String) throws(ToolkitError) -> Fingerprint? {
    try folder.read(PackagePath(path)).map { Fingerprint($0.bytes) }
  }

  /// Plans the undo of the last command.
  ///
  /// - Returns: The plan; `nil` if there is nothing to undo.
  /// - Throws: An error for each file that has changed since.
  package func undoing() throws(ToolkitError) -> Plan? {
    guard let (number, record) = try store.commands(.done).first else { return nil }
    var plan = try plan("undo", takingBack: record, number)
    plan.undoes = number
    plan.takesBack = record.command
    return plan
  }

  /// Plans the redo of the last undone command.
  ///
  /// - Returns: The plan; `nil` if there is nothing to redo.
  /// - Throws: An error for each file that has changed since.
  package func redoing() throws(ToolkitError) -> Plan? {
    guard let (number, record) = try store.commands(.undone).first else { return nil }
    var plan = try plan(record.takesBack ?? record.command, takingBack: record, number)
    plan.redoes = number
    return plan
  }

  /// Plans to restore the files from before a transaction.
  private func plan(
    _ command: String, takingBack record: TransactionRecord, _ number: String
  ) throws(ToolkitError) -> Plan {
    var problems = ProblemCollector()
    var changes: [Change] = []
    for (index, entry) in record.entries.enumerated() {
      let backup = store.backup(index, of: number)
      let change = problems.collect(try self.change(undoing: entry, record.command, backup: backup).checked())
      if let change { changes.append(change) }
    }
    try problems.check()
    var plan = Plan(command: command, changes: changes)
    plan.madeRoot = record.madeRoot
    plan.emptied = record.folders
    plan.left = record.left ?? []
    plan.permissions = record.permissions ?? [:]
    return plan
  }

  private func change(
    undoing entry: TransactionRecord.Entry, _ command: String, backup: String
  ) throws(ToolkitError) -> Change {
    let path = try PackagePath(entry.path)
    let current = try folder.read(path)
    guard current.map({ Fingerprint($0.bytes) }) == entry.after else {
      throw ToolkitError(
        .conflict,
        "\(path) has changed since \"rib \(command)\". Restore it, or revert the command by hand.")
    }
    guard let before = entry.before else { return Change(.delete, path, before: current, after: nil) }
    let bytes = try folder.files.read(backup)
    guard Fingerprint(bytes) == before, let status = try folder.files.status(backup) else {
      throw ToolkitError(
        .transaction, "The backup of \(path) in .rib/undo is damaged. Revert the command by hand.")
    }
    let old = FileContent(bytes, permissions: current?.permissions ?? status.permissions)
    return Change(current == nil ? .create : .update, path, before: current, after: old)
  }
}
