/// A plan on its way to the disk: all of it comes there, or nothing.
///
/// The old files are copied into the folder of the transaction, the new ones are written beside their places; only then each
/// is put in place by one rename. Whatever fails before is taken back at once; whatever is interrupted is taken back, or
/// finished if all new files are there, by ``TransactionRecovery`` in the next run.
struct Transaction {
  let store: TransactionStore
  let plan: Plan
  let madeRoot: Bool

  private var files: any FileSystem { store.files }
  private var root: String { store.root }

  /// Carries the plan out.
  ///
  /// The package must be locked, and no other transaction in progress.
  ///
  /// - Returns: The number of the transaction.
  /// - Throws: Why nothing was done; or that the next run has to clear up, if even that fails.
  func apply() throws(ToolkitError) -> String {
    let number: String
    do throws(SystemFailure) {
      number = try store.begin()
    } catch {
      try? store.tidy()
      throw ToolkitError([error.problem])
    }
    do throws(SystemFailure) {
      let record = try prepare(number)
      try stage(record)
      try store.move(number, from: .prepared, to: .committing)
      try TransactionRecovery(store: store).commit(record, number, isFirst: true)
    } catch {
      try takeBack(number, because: error)
    }
    // What is done is done: where this fails, the next run cleans it away.
    _ = try? TransactionRecovery(store: store).recover()
    return number
  }

  /// Copies the old files and writes the record.
  private func prepare(_ number: String) throws(SystemFailure) -> TransactionRecord {
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
      emptied: plan.emptied, entries: entries, takesBack: plan.takesBack, redoes: plan.redoes)
    try store.write(record, of: number)
    return record
  }

  /// The folders that are not there, outermost first.
  private func missingFolders() throws(SystemFailure) -> [String] {
    var missing: [String] = []
    for write in plan.writes where write.after != nil {
      for folder in write.path.folders where !missing.contains(folder) {
        if try files.status("\(root)/\(folder)") == nil { missing.append(folder) }
      }
    }
    return missing
  }

  /// Writes the new files beside their places.
  private func stage(_ record: TransactionRecord) throws(SystemFailure) {
    for folder in record.folders { try files.makeFolder("\(root)/\(folder)") }
    for (entry, write) in zip(record.entries, plan.writes) {
      guard let temporary = entry.temporary, let after = write.after else { continue }
      try files.create("\(root)/\(temporary)", after.bytes, permissions: after.permissions)
    }
    for folder in record.places { try files.synchronize(folder: "\(root)/\(folder)") }
  }

  /// Makes the disk as it was.
  ///
  /// - Throws: The reason, always.
  private func takeBack(_ number: String, because failure: SystemFailure) throws(ToolkitError) -> Never {
    do throws(ToolkitError) {
      _ = try TransactionRecovery(store: store).takeBack(number)
    } catch {
      throw ToolkitError(
        [failure.problem] + error.problems + [
          Problem(
            .transaction, "The package could not be made as it was; the next run of rib here will do it.")
        ])
    }
    throw ToolkitError([
      failure.problem, Problem(.transaction, "Nothing was done: all is as it was."),
    ])
  }
}

extension Plan {
  /// What is done with each path, in the order of the changes.
  fileprivate var writes: [(path: PackagePath, before: FileContent?, after: FileContent?)] {
    changes.flatMap(\.writes)
  }
}

extension TransactionRecord {
  /// The folders in which files come or go, each once.
  var places: [String] {
    var places: [String] = []
    for entry in entries {
      let folder = entry.path.lastIndex(of: "/").map { String(entry.path[..<$0]) } ?? "."
      if !places.contains(folder) { places.append(folder) }
    }
    return places
  }
}
