/// Reverts interrupted transactions from their records on the disk, and cleans up after complete ones.
///
/// Each step first checks whether it is done already, so that recovery can be interrupted anywhere and restarted. A file that has changed
/// in the meantime is kept.
struct TransactionRecovery {
  let store: TransactionStore

  private var files: any FileSystem { store.files }
  private var root: String { store.root }

  /// Reverts the transactions of interrupted runs.
  ///
  /// - Returns: Sentences for the user about the effects.
  /// - Throws: An error if a step failed; a later call continues.
  func recover() throws(ToolkitError) -> [String] {
    var notes = try store.foreignNames()
    // Whether a newer command has been read. If so, older undone commands can't be redone.
    var isOver = false
    for number in try store.numbers().reversed() {
      switch try store.state(of: number) {
      case nil: try store.remove(number)
      case .prepared:
        let record = try takeBack(number)
        if let record { notes.append("An interrupted \"rib \(record.command)\" was reverted.") }
      case .done:
        let record = try store.record(of: number, .done)
        try settle(record, number)
        isOver = isOver || record.isCommand
      case .undone:
        if isOver { try store.remove(number) }
      case .foreign: notes.append(store.foreignNote(number))
      }
    }
    try store.tidy()
    return notes
  }

  /// Restores the files of an incomplete transaction.
  ///
  /// - Returns: The record of the transaction; `nil` if it had not begun.
  /// - Throws: An error if a step failed; a later call continues.
  @discardableResult
  func takeBack(_ number: String) throws(ToolkitError) -> TransactionRecord? {
    guard let state = try store.state(of: number) else {
      try store.remove(number)
      try store.tidy()
      return nil
    }
    let record = try store.record(of: number, state)
    // A later run continues an interrupted restoration.
    if state == .done { try store.move(number, from: .done, to: .prepared) }
    try restore(record, number)
    try store.remove(number)
    try store.tidy()
    if record.madeRoot, try files.names(in: root).isEmpty { try? files.removeFolder(root) }
    return record
  }

  private func restore(_ record: TransactionRecord, _ number: String) throws(ToolkitError) {
    for (index, entry) in record.entries.enumerated() {
      // A new file that is still here has not replaced anything.
      if entry.after != nil, try files.status(store.replacement(index, of: number)) != nil { continue }
      let path = "\(root)/\(entry.path)"
      let current = try store.fingerprint(of: path)
      guard current == entry.after, current != entry.before else { continue }
      if entry.before == nil {
        try files.remove(path)
      } else if try files.status(store.backup(index, of: number)) != nil {
        try makeFolders(of: entry.path, record.permissions ?? [:])
        try files.rename(store.backup(index, of: number), to: path)
      }
    }
    for folder in record.folders.reversed() { try store.removeIfEmpty(folder) }
  }

  /// Removes the transaction that a completed undo or redo has reverted.
  ///
  /// An undo transaction is kept for `rib redo`, but if the package itself is gone, all transactions are removed.
  private func settle(_ record: TransactionRecord, _ number: String) throws(ToolkitError) {
    if let redone = record.redoes { try store.remove(redone) }
    guard let undone = record.undoes else { return }
    try store.remove(undone)
    // Without a manifest, a later run can't find the package.
    let isPackage = try files.status("\(root)/Package.swift") != nil
    guard record.madeRoot || !isPackage else { return try store.move(number, from: .done, to: .undone) }
    // This transaction goes last, so that an interrupted removal can resume.
    for number in try store.numbers() { try store.remove(number) }
    try store.tidy()
    if record.madeRoot, try files.names(in: root).isEmpty { try? files.removeFolder(root) }
  }

  private func makeFolders(of path: String, _ permissions: [String: UInt32]) throws(ToolkitError) {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty ? "" : "/") + name
      let place = "\(root)/\(folder)"
      if try files.status(place) == nil { try files.makeFolder(place, permissions: permissions[folder]) }
    }
  }
}

extension TransactionRecord {
  /// Whether the transaction is a new command, not an undo or a redo.
  fileprivate var isCommand: Bool { undoes == nil && redoes == nil }
}
