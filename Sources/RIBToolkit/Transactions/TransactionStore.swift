internal import Basics
internal import Foundation

/// The folder `.rib/undo` of a package, which holds the transactions that can be taken back, and one that is in progress.
struct TransactionStore {
  /// How many transactions are kept.
  static let limit = 100

  let files: any FileSystem
  let root: String

  var folder: String { "\(root)/.rib/undo" }

  func folder(of number: String) -> String { "\(folder)/\(number)" }

  func backup(_ index: Int, of number: String) -> String { "\(folder(of: number))/\(index).before" }

  /// The numbers of the transactions, oldest first.
  func numbers() throws(SystemFailure) -> [String] {
    for path in ["\(root)/.rib", folder] {
      guard let status = try files.status(path) else { return [] }
      guard status.kind == .folder else {
        throw SystemFailure(code: Self.notAFolder, action: "use", path: path)
      }
    }
    let numbers = try files.names(in: folder).filter(\.isNumber).sorted()
    // What is in the folder of a transaction is removed with it: none may be a link to another place.
    for number in numbers where try files.status(folder(of: number))?.kind != .folder {
      throw SystemFailure(code: Self.notAFolder, action: "use", path: folder(of: number))
    }
    return numbers
  }

  /// The system's number for a thing that is no folder.
  private static let notAFolder: Int32 = 20

  /// The number of transactions that are not done.
  func interrupted() throws(SystemFailure) -> Int {
    var count = 0
    for number in try numbers() {
      let state = try state(of: number)
      if state != .done, state != .undone { count += 1 }
    }
    return count
  }

  /// The commands that can be taken back, or those that were and can be done again, the next first.
  ///
  /// - Parameter state: Done, or undone.
  /// - Returns: Their numbers and records.
  /// - Throws: What cannot be read.
  func commands(_ state: TransactionState) throws(ToolkitError) -> [(
    number: String, record: TransactionRecord
  )] {
    var commands: [(String, TransactionRecord)] = []
    for number in try reporting({ () throws(SystemFailure) in try numbers() }).reversed() {
      guard try reporting({ () throws(SystemFailure) in try self.state(of: number) }) == state else {
        continue
      }
      let record = try record(of: number, state)
      // What waits to be cleaned away is no command any more.
      if state == .undone || record.undoes == nil { commands.append((number, record)) }
    }
    return commands
  }

  /// How far a transaction is; `nil` if it has not begun, or is being cleaned away.
  func state(of number: String) throws(SystemFailure) -> TransactionState? {
    for state in TransactionState.allCases
    where try files.status("\(folder(of: number))/\(state.file)") != nil {
      return state
    }
    return nil
  }

  func record(of number: String, _ state: TransactionState) throws(ToolkitError) -> TransactionRecord {
    let path = "\(folder(of: number))/\(state.file)"
    let bytes = try reporting { () throws(SystemFailure) in try files.read(path) }
    guard let record = try? JSONDecoder().decode(TransactionRecord.self, from: Data(bytes)) else {
      throw damaged(path)
    }
    for other in [record.undoes, record.redoes].compactMap({ $0 }) where !other.isNumber {
      throw damaged(path)
    }
    // Whoever wrote it, nothing outside of the package is done because of it.
    let package = try PackageFolder(root, files: files)
    for (index, entry) in record.entries.enumerated() {
      let file = try PackagePath(entry.path)
      guard entry.temporary == nil || entry.temporary == Self.temporary(index, of: number, for: file) else {
        throw damaged(path)
      }
      try package.check(file)
    }
    for folder in record.folders + record.emptied { try package.check(try PackagePath("\(folder)/file")) }
    return record
  }

  private func damaged(_ path: String) -> ToolkitError {
    ToolkitError(
      .transaction, "\(path.printable) is damaged. If you know what has changed, remove its folder.")
  }

  /// Where a new file stands before it is put in place.
  ///
  /// - Parameters:
  ///   - index: The number of the file in the transaction.
  ///   - number: The number of the transaction.
  ///   - path: The place of the file.
  /// - Returns: The path beside that place, in the package.
  static func temporary(_ index: Int, of number: String, for path: PackagePath) -> String {
    (path.folders.last.map { $0 + "/" } ?? "") + ".rib-\(number)-\(index)-\(path.last)"
  }

  /// Makes the folder of a new transaction, which nothing refers to yet.
  ///
  /// - Returns: Its number.
  func begin() throws(SystemFailure) -> String {
    let numbers = try self.numbers()
    for path in ["\(root)/.rib", folder] where try files.status(path) == nil { try files.makeFolder(path) }
    let ignore = "\(folder)/.gitignore"
    if try files.status(ignore) == nil { try files.create(ignore, Array("*\n".utf8), permissions: 0o644) }
    let next = "\((numbers.last.flatMap { Int($0) } ?? 0) + 1)"
    let number = String(repeating: "0", count: max(0, 6 - next.count)) + next
    try files.makeFolder(folder(of: number))
    return number
  }

  /// Puts the record of a new transaction on the disk, with which it is prepared.
  func write(_ record: TransactionRecord, of number: String) throws(SystemFailure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    let bytes = (try? encoder.encode(record)).map(Array.init) ?? []
    let draft = "\(folder(of: number))/record.draft"
    try files.create(draft, bytes, permissions: 0o644)
    try files.rename(draft, to: "\(folder(of: number))/\(TransactionState.prepared.file)")
    for path in [folder(of: number), folder, "\(root)/.rib", root] { try files.synchronize(folder: path) }
  }

  func move(_ number: String, from state: TransactionState, to next: TransactionState) throws(SystemFailure) {
    let folder = folder(of: number)
    try files.rename("\(folder)/\(state.file)", to: "\(folder)/\(next.file)")
    try files.synchronize(folder: folder)
  }

  /// Removes a transaction from the disk: its record first, without which the rest means nothing.
  func remove(_ number: String) throws(SystemFailure) {
    let folder = folder(of: number)
    guard try files.status(folder) != nil else { return }
    let records = TransactionState.allCases.map(\.file)
    for name in try files.names(in: folder).sorted(by: { records.contains($0) && !records.contains($1) }) {
      try files.remove("\(folder)/\(name)")
    }
    try files.removeFolder(folder)
  }

  /// Removes the folders of the store when there is no transaction in it, and the oldest ones when there are many.
  func tidy() throws(SystemFailure) {
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

extension String {
  /// Whether it is the number of a transaction.
  fileprivate var isNumber: Bool { !isEmpty && utf8.allSatisfy { (48...57).contains($0) } }
}
