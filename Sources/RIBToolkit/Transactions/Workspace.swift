/// A package that this run may change: it is locked, and interrupted runs have been recovered.
package final class Workspace {
  /// The package.
  package let folder: PackageFolder
  /// Sentences about the recovery of an interrupted run.
  package let notes: [String]
  private let lock: any AnyObject
  private let store: TransactionStore

  /// Locks a package and recovers interrupted runs.
  ///
  /// With `waits` it waits for another run to finish; otherwise it fails.
  ///
  /// - Throws: An error if another run holds the lock or recovery fails.
  package init(_ folder: PackageFolder, waits: Bool = false) throws(ToolkitError) {
    self.folder = folder
    lock = try folder.files.lock(folder: folder.root, waits: waits)
    store = TransactionStore(files: folder.files, root: folder.root)
    notes = try TransactionRecovery(store: store).recover()
  }

  /// Applies a plan without conflicts, atomically.
  ///
  /// `madeRoot` says whether the package's folder was created for the plan.
  ///
  /// - Throws: The reason why nothing changed.
  package func apply(_ plan: Plan, madeRoot: Bool = false) throws(ToolkitError) {
    guard !plan.isEmpty else { return }
    _ = try Transaction(store: store, plan: plan, madeRoot: madeRoot).apply()
  }

  /// Applies a plan as ``apply(_:madeRoot:)`` does, and leaves no record: `rib undo` can't revert it.
  package func applyWithoutRecord(_ plan: Plan) throws(ToolkitError) {
    guard !plan.isEmpty else { return }
    let number = try Transaction(store: store, plan: plan, madeRoot: false).apply()
    try reporting { () throws(SystemFailure) in
      try store.remove(number)
      try store.tidy()
    }
  }

  /// Returns the last command if another program has reverted it, so that each of its files is as before.
  ///
  /// - Throws: An error if the record can't be read.
  package func reverted() throws(ToolkitError) -> String? { try lastReverted()?.record.command }

  /// Removes the record of the last command, which another program has reverted.
  package func forgetReverted() throws(ToolkitError) {
    guard let (number, _) = try lastReverted() else { return }
    try reporting { () throws(SystemFailure) in
      try store.remove(number)
      try store.tidy()
    }
  }

  private func lastReverted() throws(ToolkitError) -> (number: String, record: TransactionRecord)? {
    guard let last = try store.commands(.done).first else { return nil }
    return last.record.entries.allSatisfy(isReverted) ? last : nil
  }

  private func isReverted(_ entry: TransactionRecord.Entry) -> Bool {
    do throws(ToolkitError) {
      return try folder.read(PackagePath(entry.path)).map { Fingerprint($0.bytes) } == entry.before
    } catch {
      return false
    }
  }

  /// Plans the undo of the last command.
  ///
  /// - Returns: The plan, and whether the package's folder is removed with it; `nil` if there is nothing to undo.
  /// - Throws: An error for each file that has changed since.
  package func undoing() throws(ToolkitError) -> (plan: Plan, madeRoot: Bool)? {
    guard let (number, record) = try store.commands(.done).first else { return nil }
    var plan = Plan(command: "undo", changes: try changes(takingBack: record, number))
    plan.undoes = number
    plan.takesBack = record.command
    plan.emptied = record.folders
    plan.permissions = record.permissions ?? [:]
    return (plan, record.madeRoot)
  }

  /// Plans the redo of the last undone command.
  ///
  /// - Returns: The plan; `nil` if there is nothing to redo.
  /// - Throws: An error for each file that has changed since.
  package func redoing() throws(ToolkitError) -> Plan? {
    guard let (number, record) = try store.commands(.undone).first else { return nil }
    var plan = Plan(
      command: record.takesBack ?? record.command, changes: try changes(takingBack: record, number))
    plan.redoes = number
    plan.emptied = record.folders
    plan.permissions = record.permissions ?? [:]
    return plan
  }

  /// Returns the changes that restore the files from before a transaction.
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
        "\(path) has changed since \"rib \(command)\". Restore it, or revert the command by hand.")
    }
    guard let before = entry.before else { return Change(.delete, path, before: current, after: nil) }
    let bytes = try reporting { () throws(SystemFailure) in try folder.files.read(backup) }
    guard Fingerprint(bytes) == before, let status = try folder.status(of: backup) else {
      throw ToolkitError(
        .transaction, "The backup of \(path) in .rib/undo is damaged. Revert the command by hand.")
    }
    let old = FileContent(bytes, permissions: status.permissions)
    return Change(current == nil ? .create : .update, path, before: current, after: old)
  }
}
