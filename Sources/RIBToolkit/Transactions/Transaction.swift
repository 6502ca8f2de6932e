internal import Foundation

/// An atomic change of the files of a package: all of a plan reaches the disk, or none of it.
///
/// The old files are copied into the transaction's folder, and the new files are written there. Only then is each moved into place by a
/// single rename. A failure is reverted at once. After an interruption, ``TransactionRecovery`` reverts the transaction in the next run.
struct Transaction {
  let store: TransactionStore
  let plan: Plan

  private var files: any FileSystem { store.files }
  private var root: String { store.root }

  /// Applies the plan.
  ///
  /// The package must be locked, without another transaction in progress.
  ///
  /// - Returns: The number of the transaction.
  /// - Throws: The reason why nothing changed. If even reverting fails, the error says that the next run will recover.
  func apply() throws(ToolkitError) -> String {
    let number: String
    do throws(ToolkitError) {
      number = try store.begin()
    } catch {
      try? store.tidy()
      throw error
    }
    do throws(ToolkitError) {
      try commit(try prepare(number), number)
    } catch {
      try takeBack(number, because: error)
    }
    // The transaction is done. If this cleanup fails, the next run does it.
    _ = try? TransactionRecovery(store: store).recover()
    return number
  }

  /// Copies the old files, and writes the new ones and the record.
  private func prepare(_ number: String) throws(ToolkitError) -> TransactionRecord {
    var entries: [TransactionRecord.Entry] = []
    for write in plan.changes.flatMap(\.writes) {
      let index = entries.count
      if let before = write.before {
        try files.create(store.backup(index, of: number), before.bytes, permissions: before.permissions)
      }
      if let after = write.after {
        try files.create(store.replacement(index, of: number), after.bytes, permissions: after.permissions)
      }
      entries.append(
        TransactionRecord.Entry(
          path: "\(write.path)", before: write.before.map { Fingerprint($0.bytes) },
          after: write.after.map { Fingerprint($0.bytes) }))
    }
    let record = TransactionRecord(
      command: plan.command, undoes: plan.undoes, madeRoot: plan.madeRoot, folders: try missingFolders(),
      emptied: plan.emptied, entries: entries, takesBack: plan.takesBack, redoes: plan.redoes,
      left: plan.left, permissions: try permissions())
    try store.write(record, of: number)
    return record
  }

  /// Returns the permissions of the folders that may be removed.
  private func permissions() throws(ToolkitError) -> [String: UInt32] {
    var permissions: [String: UInt32] = [:]
    for folder in plan.emptied {
      permissions[folder] = try files.status("\(root)/\(folder)")?.permissions
    }
    return permissions
  }

  /// Returns the missing folders, outermost first.
  private func missingFolders() throws(ToolkitError) -> [String] {
    var missing: [String] = []
    for write in plan.changes.flatMap(\.writes) where write.after != nil {
      for folder in write.path.folders where !missing.contains(folder) {
        if try files.status("\(root)/\(folder)") == nil { missing.append(folder) }
      }
    }
    return missing
  }

  /// Moves the new files into place, and removes the deleted ones.
  private func commit(_ record: TransactionRecord, _ number: String) throws(ToolkitError) {
    for folder in record.folders {
      try files.makeFolder("\(root)/\(folder)", permissions: plan.permissions[folder])
    }
    for (index, entry) in record.entries.enumerated() {
      let path = "\(root)/\(entry.path)"
      guard try store.fingerprint(of: path) == entry.before else {
        throw ToolkitError(errno: EBUSY, "replace the modified file", path)
      }
      if entry.after == nil {
        try files.remove(path)
      } else {
        try files.rename(store.replacement(index, of: number), to: path)
      }
    }
    for folder in record.places { try files.synchronize(folder: "\(root)/\(folder)") }
    for folder in record.emptied.reversed() { try store.removeIfEmpty(folder) }
    try store.move(number, from: .prepared, to: .done)
  }

  /// Restores the files on the disk.
  private func takeBack(_ number: String, because failure: ToolkitError) throws(ToolkitError) -> Never {
    do throws(ToolkitError) {
      _ = try TransactionRecovery(store: store).takeBack(number)
    } catch {
      let advice = "The package could not be restored. The next rib command that changes it will try again."
      throw ToolkitError(failure.problems + error.problems + [Problem(.transaction, advice)])
    }
    throw ToolkitError(
      failure.problems + [Problem(.transaction, "The files are as they were before this command.")])
  }
}

extension TransactionRecord {
  /// The folders whose files are added or removed.
  fileprivate var places: Set<String> {
    Set(entries.map { entry in entry.path.lastIndex(of: "/").map { String(entry.path[..<$0]) } ?? "." })
  }
}
