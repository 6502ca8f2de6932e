/// Finishes transactions, or takes them back, from what is on the disk.
///
/// Every step looks first whether it is done already, so that it may be interrupted anywhere and begun again. A file that
/// somebody has changed meanwhile stays as it is, and is named.
struct TransactionRecovery {
  let store: TransactionStore

  private var files: any FileSystem { store.files }
  private var root: String { store.root }

  /// Finishes or takes back what an interrupted run has left.
  ///
  /// - Returns: Sentences about what was done, for the user.
  /// - Throws: What could not be done; a later call goes on.
  func recover() throws(ToolkitError) -> [String] {
    var notes: [String] = []
    // Whether a command came later than the ones that are read, with which what could be done again is over.
    var isOver = false
    for number in try reporting({ () throws(SystemFailure) in try store.numbers() }).reversed() {
      switch try reporting({ () throws(SystemFailure) in try store.state(of: number) }) {
      case nil: try reporting { () throws(SystemFailure) in try store.remove(number) }
      case .prepared, .undoing:
        let record = try takeBack(number)
        if let record { notes.append("An interrupted \"rib \(record.command)\" was taken back.") }
      case .committing:
        let record = try store.record(of: number, .committing)
        let kept = try reporting { () throws(SystemFailure) in
          let kept = try commit(record, number, isFirst: false)
          try settle(record, number)
          return kept
        }
        isOver = isOver || record.isCommand
        notes.append("An interrupted \"rib \(record.command)\" was finished.")
        notes += kept.map { "\($0) has changed meanwhile, and stays as it is." }
      case .done:
        let record = try store.record(of: number, .done)
        try reporting { () throws(SystemFailure) in try settle(record, number) }
        isOver = isOver || record.isCommand
      case .undone:
        if isOver { try reporting { () throws(SystemFailure) in try store.remove(number) } }
      }
    }
    try reporting { () throws(SystemFailure) in try store.tidy() }
    return notes
  }

  /// Puts the new files in place.
  ///
  /// - Parameters:
  ///   - record: What is to be done.
  ///   - number: The number of the transaction.
  ///   - isFirst: Whether the run that has staged the files does it, and not a later one.
  /// - Returns: The paths of files that have been changed by somebody else and stay.
  /// - Throws: What could not be done; what was done stays so.
  @discardableResult
  func commit(_ record: TransactionRecord, _ number: String, isFirst: Bool) throws(SystemFailure) -> [String]
  {
    var kept: [String] = []
    for entry in record.entries {
      let path = "\(root)/\(entry.path)"
      let temporary = entry.temporary.map { "\(root)/\($0)" }
      if !isFirst, let temporary, try files.status(temporary) == nil { continue }
      let current = try fingerprint(of: path)
      if current == nil, entry.after == nil { continue }
      guard current == entry.before else {
        if isFirst {
          throw SystemFailure(code: Self.changed, action: "change (somebody else has)", path: path)
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

  /// The system's number for a thing that is busy.
  private static let changed: Int32 = 16

  /// Makes the disk as it was before a transaction that is not done.
  ///
  /// - Parameter number: The number of the transaction.
  /// - Returns: Its record; `nil` if it had not begun.
  /// - Throws: What could not be done; a later call goes on.
  @discardableResult
  func takeBack(_ number: String) throws(ToolkitError) -> TransactionRecord? {
    guard let state = try reporting({ () throws(SystemFailure) in try store.state(of: number) }) else {
      try reporting { () throws(SystemFailure) in
        try store.remove(number)
        try store.tidy()
      }
      return nil
    }
    let record = try store.record(of: number, state)
    try reporting { () throws(SystemFailure) in
      if state == .committing || state == .done { try store.move(number, from: state, to: .undoing) }
      try restore(record, number, hasCommitted: state != .prepared)
      try store.remove(number)
      try store.tidy()
      if record.madeRoot, try files.names(in: root).isEmpty { try? files.removeFolder(root) }
    }
    return record
  }

  private func restore(
    _ record: TransactionRecord, _ number: String, hasCommitted: Bool
  ) throws(SystemFailure) {
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
        try makeFolders(of: entry.path)
        try files.rename(store.backup(index, of: number), to: path)
      }
    }
    for folder in record.folders.reversed() { try removeIfEmpty(folder) }
  }

  /// Cleans away what a transaction that is done has taken back or done again.
  ///
  /// What has taken a command back is kept, so that the command can be done again; where the package itself goes, so does all.
  private func settle(_ record: TransactionRecord, _ number: String) throws(SystemFailure) {
    if let redone = record.redoes { try store.remove(redone) }
    guard let undone = record.undoes else { return }
    try store.remove(undone)
    // Without a manifest there is no package any more in which a later run could look for it.
    let isPackage = try files.status("\(root)/Package.swift") != nil
    guard record.madeRoot || !isPackage else { return try store.move(number, from: .done, to: .undone) }
    // The one that says so goes last.
    for number in try store.numbers() { try store.remove(number) }
    try store.tidy()
    if record.madeRoot, try files.names(in: root).isEmpty { try? files.removeFolder(root) }
  }

  private func makeFolders(of path: String) throws(SystemFailure) {
    var folder = root
    for name in path.split(separator: "/").dropLast() {
      folder += "/\(name)"
      if try files.status(folder) == nil { try files.makeFolder(folder) }
    }
  }

  private func removeIfEmpty(_ folder: String) throws(SystemFailure) {
    let path = "\(root)/\(folder)"
    guard try files.status(path)?.kind == .folder, try files.names(in: path).isEmpty else { return }
    try files.removeFolder(path)
  }

  private func fingerprint(of path: String) throws(SystemFailure) -> Fingerprint? {
    guard let status = try files.status(path) else { return nil }
    guard status.kind == .regular else { return Fingerprint(Array("\(status.kind)".utf8)) }
    return Fingerprint(try files.read(path))
  }
}

extension TransactionRecord {
  /// Whether it is a new command, and not one that takes another back or does it again.
  fileprivate var isCommand: Bool { undoes == nil && redoes == nil }
}
