/// A prepared statement.
package final class SQLiteStatement {
  private let database: SQLiteDatabase
  private let verb: String
  private var handle: OpaquePointer?

  /// Prepares a statement.
  init(_ text: String, in database: SQLiteDatabase) throws(SessionError) {
    self.database = database
    verb = text.hasPrefix("SELECT") ? "read" : text.hasPrefix("PRAGMA") ? "open" : "save to"
    try check(database.library.prepare(database.handle, text, -1, &handle, nil))
  }

  deinit { _ = database.library.finalize(handle) }

  /// SQLITE_TRANSIENT: SQLite copies the bytes immediately.
  private static let copying = -1

  private func check(_ result: Int32) throws(SessionError) {
    guard result == 0 else { throw database.error(result, verb) }
  }

  /// Binds a number, or NULL; parameter indices are 1-based.
  package func bind(_ index: Int32, _ number: Int64?) throws(SessionError) {
    guard let number else { return try check(database.library.bindNull(handle, index)) }
    try check(database.library.bindNumber(handle, index, number))
  }

  /// Binds text.
  package func bind(_ index: Int32, _ text: String) throws(SessionError) {
    // A pointer and a length, because the text may have zeros.
    var text = text
    try check(
      text.withUTF8 {
        database.library.bindText(
          handle, index, $0.baseAddress, Int32(clamping: $0.count), Self.copying)
      })
  }

  /// Binds bytes.
  package func bind(_ index: Int32, _ bytes: [UInt8]) throws(SessionError) {
    try check(
      bytes.withUnsafeBytes {
        database.library.bindBlob(
          handle, index, $0.baseAddress, Int32(clamping: $0.count), Self.copying)
      })
  }

  /// Runs the statement up to its next row.
  ///
  /// - Returns: Whether there is a row.
  func step() throws(SessionError) -> Bool {
    let result = database.library.step(handle)
    // SQLITE_ROW and SQLITE_DONE
    if result == 100 { return true }
    if result == 101 { return false }
    throw database.error(result, verb)
  }

  /// Runs the statement from its start to its end.
  package func run() throws(SessionError) { try visitRows {} }

  /// Runs the statement, and a closure at each of its rows.
  ///
  /// Afterward it can be bound and run again, even if it or the closure has failed.
  func visitRows(_ body: () throws(SessionError) -> Void) throws(SessionError) {
    do throws(SessionError) {
      while try step() { try body() }
    } catch {
      // Its result is that of the failed step.
      _ = database.library.reset(handle)
      throw error
    }
    try check(database.library.reset(handle))
  }
}

// Reading the columns of a row. A column can have a value of any type, whatever the table says.
extension SQLiteStatement {
  /// The types of values, with the numbers of the header.
  enum ColumnType: Int32 {
    case integer = 1
    case real = 2
    case text = 3
    case blob = 4
    case null = 5
  }

  /// Returns the type of a column.
  func type(_ column: Int32) -> ColumnType {
    ColumnType(rawValue: database.library.type(handle, column)) ?? .null
  }

  /// Returns a number; a value of another type is converted, and may become 0.
  func number(_ column: Int32) -> Int64 { database.library.number(handle, column) }

  /// Returns the bytes of a blob or of text.
  func bytes(_ column: Int32) throws(SessionError) -> [UInt8] {
    let start = database.library.bytes(handle, column)
    let count = Int(database.library.byteCount(handle, column))
    if let start { return Array(UnsafeRawBufferPointer(start: start, count: count)) }
    // An empty value has no address either. A lack of memory is the only error that a read can have.
    let outOfMemory = SQLiteResult.outOfMemory.rawValue
    if count != 0 || database.library.errorCode(database.handle) & 0xff == outOfMemory {
      throw database.error(outOfMemory, verb)
    }
    return []
  }

  /// Returns text.
  func text(_ column: Int32) throws(SessionError) -> String {
    String(decoding: try bytes(column), as: UTF8.self)
  }

  /// Rejects a row whose column has a value of another type.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - types: The possible types.
  ///   - row: The identifier of the row, for the error.
  /// - Throws: A ``SessionError``.
  func check(_ column: Int32, is types: ColumnType..., of row: String) throws(SessionError) {
    let found = type(column)
    guard !types.contains(found) else { return }
    throw damaged(column, of: row, "is \(found), not \(types[0])")
  }

  /// The error for a column with a wrong value.
  func damaged(_ column: Int32, of row: String, _ fact: String) -> SessionError {
    let name = database.library.name(handle, column).map { String(cString: $0) } ?? "\(column)"
    return SessionError(
      .damaged,
      "Cannot read \(row.debugDescription) in \(database.path): the column \(name) \(fact). Restore the row from a backup, or delete it."
    )
  }
}
