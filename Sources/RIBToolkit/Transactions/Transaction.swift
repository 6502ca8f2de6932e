/// An atomic change of the files of a package: all of a plan reaches the disk, or none of it.
///
/// The old files are copied into the transaction's folder, and the new files are written next to their final paths. Only then is each moved
/// into place by a single rename. A failure before that is reverted at once. After an interruption, ``TransactionRecovery`` reverts the
/// transaction in the next run, or finishes it if all new files were written.
struct Transaction {
  let store: TransactionStore
  let plan: Plan
  let madeRoot: Bool

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
      let record = try prepare(number)
      try stage(record)
      try store.move(number, from: .prepared, to: .committing)
      try TransactionRecovery(store: store).commit(record, number, isFirst: true)
    } catch {
      try takeBack(number, because: error)
    }
    // The transaction is done. If this cleanup fails, the next run does it.
    _ = try? TransactionRecovery(store: store).recover()
    return number
  }

  /// Copies the old files and writes the record.
  private func prepare(_ number: String) throws(ToolkitError) -> TransactionRecord {
    var entries: [TransactionRecord.Entry] = []
    for write in plan.writes {
      let index = entries.count
      if let before = write.before {
        try files.create(store.backup(index, of: number), before.bytes, permissions: before.permissions)
      }
      let temporary = TransactionStore.temporary(index, of: number, for: write.path)
      entries.append(
        TransactionRecord.Entry(
          path: "\(write.path)", temporary: write.after == nil ? nil : temporary,
          before: write.before.map { Fingerprint($0.bytes) }, after: write.after.map { Fingerprint($0.bytes) }
        ))
    }
    let record = TransactionRecord(
      command: plan.command, undoes: plan.undoes, madeRoot: madeRoot, folders: try missingFolders(),
      emptied: plan.emptied, entries: entries, takesBack: plan.takesBack, redoes: plan.redoes,
      permissions: try permissions())
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
    for write in plan.writes where write.after != nil {
      for folder in write.path.folders where !missing.contains(folder) {
        if try files.status("\(root)/\(folder)") == nil { missing.append(folder) }
      }
    }
    return missing
  }

  /// Writes the new files next to their final paths.
  private func stage(_ record: TransactionRecord) throws(ToolkitError) {
    for folder in record.folders {
      try files.makeFolder("\(root)/\(folder)", permissions: plan.permissions[folder])
    }
    for (entry, write) in zip(record.entries, plan.writes) {
      guard let temporary = entry.temporary, let after = write.after else { continue }
      try files.create("\(root)/\(temporary)", after.bytes, permissions: after.permissions)
    }
    for folder in record.places { try files.synchronize(folder: "\(root)/\(folder)") }
  }

  /// Restores the files on the disk.
  private func takeBack(_ number: String, because failure: ToolkitError) throws(ToolkitError) -> Never {
    do throws(ToolkitError) {
      _ = try TransactionRecovery(store: store).takeBack(number)
    } catch {
      let advice = "The package could not be restored. The next rib command that changes it will try again."
      throw ToolkitError(failure.problems + error.problems + [Problem(.transaction, advice)])
    }
    throw ToolkitError(failure.problems + [Problem(.transaction, "All changes were reverted.")])
  }
}

extension Plan {
  /// The contents of each path before and after, in the order of the changes.
  fileprivate var writes: [(path: PackagePath, before: FileContent?, after: FileContent?)] {
    changes.flatMap(\.writes)
  }
}

extension TransactionRecord {
  /// The folders whose files are added or removed, without duplicates.
  var places: [String] {
    var places: [String] = []
    for entry in entries {
      let folder = entry.path.lastIndex(of: "/").map { String(entry.path[..<$0]) } ?? "."
      if !places.contains(folder) { places.append(folder) }
    }
    return places
  }
}
