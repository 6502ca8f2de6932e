internal import Basics
internal import Foundation

/// The folder `.rib/undo` of a package, with its completed transactions and one that may be in progress.
struct TransactionStore {
  /// The maximum number of transactions to keep.
  static let limit = 100

  let files: any FileSystem
  let root: String

  var folder: String { "\(root)/.rib/undo" }

  func folder(of number: String) -> String { "\(folder)/\(number)" }

  /// Returns the path of the copy of an old file of a transaction.
  func backup(_ index: Int, of number: String) -> String { "\(folder(of: number))/\(index).before" }

  /// Returns the path of a new file of a transaction until it is moved into place.
  func replacement(_ index: Int, of number: String) -> String { "\(folder(of: number))/\(index).after" }

  /// Returns the numbers of the transactions, oldest first.
  func numbers() throws(ToolkitError) -> [String] { try contents().numbers }

  /// Returns the numbers of the transactions, oldest first, and the other visible names in the folder.
  private func contents() throws(ToolkitError) -> (numbers: [String], others: [String]) {
    for path in ["\(root)/.rib", folder] {
      guard let status = try files.status(path) else { return ([], []) }
      guard status.kind == .folder else {
        throw ToolkitError(errno: ENOTDIR, "use", path)
      }
    }
    var (numbers, others): ([String], [String]) = ([], [])
    for name in try files.names(in: folder).sorted() where !name.hasPrefix(".") {
      if try isTransaction(name) { numbers.append(name) } else { others.append(name) }
    }
    return (numbers, others)
  }

  /// Whether rib wrote a folder with this name.
  ///
  /// Removing a transaction removes the contents of its folder, so the folder must not be a link to another place, or have other files only.
  private func isTransaction(_ name: String) throws(ToolkitError) -> Bool {
    guard name.isNumber, try files.status(folder(of: name))?.kind == .folder else { return false }
    let names = try files.names(in: folder(of: name))
    return names.isEmpty || names.contains { !$0.hasPrefix(".") && $0.isOfTransaction }
  }

  /// Returns a sentence about what others put into the folder; usually none.
  func foreignNames() throws(ToolkitError) -> [String] {
    let others = try contents().others.map(\.printable)
    return others.isEmpty
      ? [] : ["rib ignores \(others.joined(separator: ", ")) in .rib/undo, which it didn't write."]
  }

  /// Returns a sentence about each command that was interrupted before all of its effects, or its cleanup, were complete; usually none.
  func interruption() throws(ToolkitError) -> [String] {
    let fact = "A command was interrupted in this package."
    let sentence = "\(fact) The next command that changes the package recovers it first."
    let numbers = try numbers()
    var sentences = try foreignNames()
    for number in numbers {
      switch try state(of: number) {
      case .undone: continue
      case .foreign: sentences.append(foreignNote(number))
      // Recovery precedes each command, so only the last one can await its cleanup.
      case .done where number != numbers.last: continue
      case .done:
        let record = try record(of: number, .done)
        let redone = try record.redoes.map { redone throws(ToolkitError) in
          try files.status(folder(of: redone))
        }
        if record.undoes != nil || redone ?? nil != nil { sentences.append(sentence) }
      case .prepared:
        let record = try record(of: number, .prepared)
        sentences.append(
          record.undoes == nil
            ? "\(fact) Run 'rib undo' to revert \"rib \(record.command)\"; the next command that changes the package also reverts it first."
            : sentence)
      case nil: sentences.append(sentence)
      }
    }
    return sentences
  }

  /// Returns the record of the command that was interrupted before all of its effects were complete, if there is one.
  func interrupted() throws(ToolkitError) -> TransactionRecord? {
    for number in try numbers() where try state(of: number) == .prepared {
      return try record(of: number, .prepared)
    }
    return nil
  }

  /// Returns a sentence about what another version of rib has left.
  func foreignNote(_ number: String) -> String {
    "A command of another version of rib was interrupted here. This rib can't revert it: compare your files with the originals, which are the files *.before in \(folder(of: number).printable), then remove that folder."
  }

  /// Returns the commands that can be undone or redone, the next one first.
  ///
  /// `state` is `done` or `undone`.
  func commands(_ state: TransactionState) throws(ToolkitError) -> [(
    number: String, record: TransactionRecord
  )] {
    var commands: [(String, TransactionRecord)] = []
    for number in try numbers().reversed() {
      guard try self.state(of: number) == state else { continue }
      let record = try record(of: number, state)
      // A completed undo that awaits cleanup isn't a command.
      if state == .undone || record.undoes == nil { commands.append((number, record)) }
    }
    return commands
  }

  /// Returns the state of a transaction; `nil` if it has not begun or is being removed.
  func state(of number: String) throws(ToolkitError) -> TransactionState? {
    for state in TransactionState.allCases
    where try files.status("\(folder(of: number))/\(state.file)") != nil {
      return state
    }
    guard try files.status(folder(of: number)) != nil else { return nil }
    return try files.names(in: folder(of: number)).contains { $0.hasSuffix(".json") } ? .foreign : nil
  }

  func record(of number: String, _ state: TransactionState) throws(ToolkitError) -> TransactionRecord {
    let path = "\(folder(of: number))/\(state.file)"
    let bytes = try files.read(path)
    guard let record = try? JSONDecoder().decode(TransactionRecord.self, from: Data(bytes)) else {
      throw damaged(path)
    }
    for other in [record.undoes, record.redoes].compactMap({ $0 }) where !other.isNumber {
      throw damaged(path)
    }
    // Don't trust the record: it must not affect files outside the package.
    let package = try PackageFolder(root, files: files)
    for entry in record.entries { try package.check(try PackagePath(entry.path)) }
    for folder in record.folders + record.emptied { try package.check(try PackagePath("\(folder)/file")) }
    return record
  }

  private func damaged(_ path: String) -> ToolkitError {
    ToolkitError(
      .transaction,
      "\(path.printable) is damaged. Check the package for partial changes, then remove the folder that contains it."
    )
  }

  /// Creates the folder of a new transaction, which isn't referenced yet.
  ///
  /// - Returns: The number of the transaction.
  func begin() throws(ToolkitError) -> String {
    let numbers = try self.numbers()
    for path in ["\(root)/.rib", folder] where try files.status(path) == nil { try files.makeFolder(path) }
    let ignore = "\(folder)/.gitignore"
    if try files.status(ignore) == nil { try files.create(ignore, Array("*\n".utf8), permissions: 0o644) }
    var (last, number) = (numbers.last.flatMap { Int($0) } ?? 0, "")
    repeat {
      last += 1
      number = String(repeating: "0", count: max(0, 6 - "\(last)".count)) + "\(last)"
    } while try files.status(folder(of: number)) != nil
    try files.makeFolder(folder(of: number))
    return number
  }

  /// Writes the record of a new transaction, which makes the transaction prepared.
  func write(_ record: TransactionRecord, of number: String) throws(ToolkitError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let bytes = (try? encoder.encode(record)).map(Array.init) ?? []
    let draft = "\(folder(of: number))/record.draft"
    try files.create(draft, bytes, permissions: 0o644)
    try files.rename(draft, to: "\(folder(of: number))/\(TransactionState.prepared.file)")
    for path in [folder(of: number), folder, "\(root)/.rib", root] { try files.synchronize(folder: path) }
  }

  func move(_ number: String, from state: TransactionState, to next: TransactionState) throws(ToolkitError) {
    let folder = folder(of: number)
    try files.rename("\(folder)/\(state.file)", to: "\(folder)/\(next.file)")
    try files.synchronize(folder: folder)
  }

  /// Returns the fingerprint of a file; `nil` if it is missing.
  func fingerprint(of path: String) throws(ToolkitError) -> Fingerprint? {
    guard let status = try files.status(path) else { return nil }
    guard status.kind == .regular else { return Fingerprint(Array("\(status.kind)".utf8)) }
    return Fingerprint(try files.read(path))
  }

  /// Removes a folder of the package if it is empty.
  func removeIfEmpty(_ folder: String) throws(ToolkitError) {
    let path = "\(root)/\(folder)"
    guard try files.status(path)?.kind == .folder, try files.names(in: path).isEmpty else { return }
    try files.removeFolder(path)
  }

  /// Removes the files of a transaction from the disk, unless another version of rib has written it.
  ///
  /// The record goes first, because the other files are meaningless without it.
  func remove(_ number: String) throws(ToolkitError) {
    let folder = folder(of: number)
    guard try files.status(folder) != nil, try state(of: number) != .foreign else { return }
    let records = TransactionState.allCases.map(\.file)
    let names = try files.names(in: folder)
    for name in names.sorted(by: { records.contains($0) && !records.contains($1) }) where name.isOfTransaction
    {
      try files.remove("\(folder)/\(name)")
    }
    if names.allSatisfy(\.isOfTransaction) { try files.removeFolder(folder) }
  }

  /// Removes the oldest transactions beyond the limit, and the folders of an empty store.
  func tidy() throws(ToolkitError) {
    let numbers = try self.numbers()
    for number in numbers.dropLast(Self.limit) { try remove(number) }
    guard numbers.isEmpty else { return }
    if try files.status(folder) != nil {
      guard try files.names(in: folder).allSatisfy({ $0 == ".gitignore" }) else { return }
      if try files.status("\(folder)/.gitignore") != nil { try files.remove("\(folder)/.gitignore") }
      try files.removeFolder(folder)
    }
    let top = "\(root)/.rib"
    if try files.status(top) != nil, try files.names(in: top).isEmpty { try files.removeFolder(top) }
  }
}

extension PackageFolder {
  /// Returns a sentence about each command that was interrupted in the package; usually none.
  package func interruption() throws(ToolkitError) -> [String] {
    try TransactionStore(files: files, root: root).interruption()
  }
}

extension String {
  /// Whether the string is the number of a transaction.
  fileprivate var isNumber: Bool { utf8.count == 6 && utf8.allSatisfy { (48...57).contains($0) } }

  /// Whether rib, or the system in any folder, writes files with this name for a transaction.
  fileprivate var isOfTransaction: Bool {
    hasPrefix(".") || [".before", ".after", ".json", ".draft"].contains(where: hasSuffix)
  }
}
