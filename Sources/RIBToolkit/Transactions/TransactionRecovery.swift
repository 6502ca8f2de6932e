internal import Foundation

/// Finishes or reverts transactions from their records on the disk.
///
/// Each step first checks whether it is done already, so that recovery can be interrupted anywhere and restarted. A file that has changed
/// in the meantime is kept and reported.
struct TransactionRecovery {
  let store: TransactionStore

  private var files: any FileSystem { store.files }
  private var root: String { store.root }

  /// Finishes or reverts the transactions of interrupted runs.
  ///
  /// - Returns: Sentences for the user about the effects.
  /// - Throws: An error if a step failed; a later call continues.
  func recover() throws(ToolkitError) -> [String] {
    var notes: [String] = []
    // Whether a newer command has been read. If so, older undone commands can't be redone.
    var isOver = false
    for number in try store.numbers().reversed() {
      switch try store.state(of: number) {
      case nil: try store.remove(number)
      case .prepared, .undoing:
        let record = try takeBack(number)
        if let record { notes.append("An interrupted \"rib \(record.command)\" was reverted.") }
      case .committing:
        let record = try store.record(of: number, .committing)
        let kept = try commit(record, number, isFirst: false)
        try settle(record, number)
        isOver = isOver || record.isCommand
        notes.append("An interrupted \"rib \(record.command)\" was completed.")
        notes += kept.map { "\($0) was modified since then and was kept." }
      case .done:
        let record = try store.record(of: number, .done)
        try settle(record, number)
        isOver = isOver || record.isCommand
      case .undone:
        if isOver { try store.remove(number) }
      }
    }
    try store.tidy()
    return notes
  }

  /// Moves the new files into place.
  ///
  /// - Parameters:
  ///   - record: The record of the transaction.
  ///   - number: The number of the transaction.
  ///   - isFirst: Whether the run that wrote the files moves them, rather than a later one.
  /// - Returns: The paths of files that are kept because they have changed in the meantime.
  /// - Throws: An error if a step failed; the completed steps remain.
  @discardableResult
  func commit(_ record: TransactionRecord, _ number: String, isFirst: Bool) throws(ToolkitError) -> [String] {
    var kept: [String] = []
    for entry in record.entries {
      let path = "\(root)/\(entry.path)"
      let temporary = entry.temporary.map { "\(root)/\($0)" }
      if !isFirst, let temporary, try files.status(temporary) == nil { continue }
      let current = try fingerprint(of: path)
      if current == nil, entry.after == nil { continue }
      guard current == entry.before else {
        if isFirst {
          throw ToolkitError(errno: EBUSY, "replace the modified file", path)
        }
        kept.append(entry.path)
        if let temporary { try files.remove(temporary) }
        continue
      }
      if let temporary { try files.rename(temporary, to: path) } else { try files.remove(path) }
    }
    for folder in record.places.map({ "\(root)/\($0)" }) where try files.status(folder) != nil {
      try files.synchronize(folder: folder)
    }
    for folder in record.emptied.reversed() { try removeIfEmpty(folder) }
    try store.move(number, from: .committing, to: .done)
    return kept
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
    if state == .committing || state == .done { try store.move(number, from: state, to: .undoing) }
    try restore(record, number, hasCommitted: state != .prepared)
    try store.remove(number)
    try store.tidy()
    if record.madeRoot, try files.names(in: root).isEmpty { try? files.removeFolder(root) }
    return record
  }

  private func restore(
    _ record: TransactionRecord, _ number: String, hasCommitted: Bool
  ) throws(ToolkitError) {
    for (index, entry) in record.entries.enumerated() {
      if let temporary = entry.temporary.map({ "\(root)/\($0)" }), try files.status(temporary) != nil {
        try files.remove(temporary)
      }
      guard hasCommitted else { continue }
      let path = "\(root)/\(entry.path)"
      let current = try fingerprint(of: path)
      guard current == entry.after, current != entry.before else { continue }
      if entry.before == nil {
        try files.remove(path)
      } else if try files.status(store.backup(index, of: number)) != nil {
        try makeFolders(of: entry.path, record.permissions ?? [:])
        try files.rename(store.backup(index, of: number), to: path)
      }
    }
    for folder in record.folders.reversed() { try removeIfEmpty(folder) }
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

  private func removeIfEmpty(_ folder: String) throws(ToolkitError) {
    let path = "\(root)/\(folder)"
    guard try files.status(path)?.kind == .folder, try files.names(in: path).isEmpty else { return }
    try files.removeFolder(path)
  }

  private func fingerprint(of path: String) throws(ToolkitError) -> Fingerprint? {
    guard let status = try files.status(path) else { return nil }
    guard status.kind == .regular else { return Fingerprint(Array("\(status.kind)".utf8)) }
    return Fingerprint(try files.read(path))
  }
}

extension TransactionRecord {
  /// Whether the transaction is a new command, not an undo or a redo.
  fileprivate var isCommand: Bool { undoes == nil && redoes == nil }
}
