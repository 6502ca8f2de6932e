internal import Foundation
internal import RIBKit

/// The sessions in the file of a ``SQLiteStore``.
///
/// Nothing changes: neither the file nor its folder, even if another program uses the file at the same time. The only exception: if that
/// program ends while the file is being opened, SQLite may leave an empty log, which the next program removes.
package struct StoredSessions: StoreReader {
  private let database: SQLiteDatabase
  /// The table, with the columns of the current format.
  private let table: String

  private init(_ database: SQLiteDatabase) throws(SessionError) {
    var found: Int64?
    try database.patiently { () throws(SessionError) in found = try SQLiteFormat.find(in: database) }
    guard let format = found else { throw SQLiteFormat.foreign(database.path) }
    self.database = database
    table =
      format == SQLiteFormat.current
      ? "sessions" : "(SELECT '' AS name, id, version, state, NULL AS saved, NULL AS due FROM sessions)"
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - names: The possible names of SQLite's library.
  ///   - busyTimeout: The maximum time to wait for another program that has locked the file.
  ///   - body: Reads the sessions, as they are at one moment. It is called again, with the sessions of a later moment, if the file changed meanwhile.
  /// - Returns: The result of the closure.
  /// - Throws: A ``SessionError``.
  package static func read<Result>(
    _ path: String, library names: [String] = SQLiteLibrary.usualNames, busyTimeout: Duration = .seconds(5),
    _ body: (StoredSessions) throws(SessionError) -> Result
  ) throws(SessionError) -> Result {
    var last: SessionError?
    for _ in 0..<8 {
      let files = StoreFiles(path)
      do {
        let access = files.access
        let database = try SQLiteDatabase(
          path, for: access, library: SQLiteLibrary(names: names), busyTimeout: busyTimeout)
        let sessions = try StoredSessions(database)
        // All reads are of one moment.
        try database.run("BEGIN")
        let result = try body(sessions)
        if access == .reading || files == StoreFiles(path) { return result }
      } catch {
        // Without locks, a change looks like damage. With locks, the other files are gone if the last program has just closed them.
        let isGone = files.access == .reading && error.code == .cannotOpen
        guard isGone || files.access == .readingUnused && files != StoreFiles(path) else { throw error }
        last = isGone ? files.explained(error) : nil
      }
    }
    throw last
      ?? SessionError(
        .contended, "Cannot read \(path): other programs changed it at each attempt. Try again later.")
  }

  /// Returns the bytes of a session with its row, or `nil` if the file doesn't have it.
  ///
  /// - Throws: A ``SessionError``.
  package func session(_ id: SessionID) throws(SessionError) -> (row: StoredRow, bytes: [UInt8])? {
    let statement = try database.prepare("\(Self.columns) FROM \(table) WHERE name=?2 AND id=?3")
    try statement.bind(1, .max)
    try statement.bind(2, id.sessions)
    try statement.bind(3, id.id)
    var found: (row: StoredRow, bytes: [UInt8])?
    try statement.visitRows { () throws(SessionError) in
      let row = try Self.row(statement)
      if let problem = row.problem { throw SessionError(.damaged, problem) }
      found = (row, try statement.bytes(6))
    }
    return found
  }

  /// Visits all sessions, sorted by name and identifier, without keeping them in memory.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes to load from a session.
  ///   - body: Receives each row with its bytes; `nil` if they exceed the limit.
  /// - Throws: A ``SessionError``.
  package func visit(
    limit: Int, _ body: (StoredRow, [UInt8]?) throws(SessionError) -> Void
  ) throws(SessionError) {
    let statement = try database.prepare("\(Self.columns) FROM \(table) ORDER BY name, id")
    try statement.bind(1, Int64(limit))
    try statement.visitRows { () throws(SessionError) in
      let row = try Self.row(statement)
      try body(row, row.problem == nil && row.byteCount <= limit ? try statement.bytes(6) : nil)
    }
  }

  private static let columns =
    "SELECT name, id, version, saved, due, length(state), CASE WHEN length(state)<=?1 THEN state END AS state, typeof(state)"

  private static func row(_ statement: SQLiteStatement) throws(SessionError) -> StoredRow {
    let id = SessionID(sessions: try statement.text(0), id: try statement.text(1))
    func time(_ column: Int32) -> WallTime? {
      statement.type(column) == .null ? nil : WallTime(microseconds: statement.number(column))
    }
    var row = StoredRow(
      id: id, version: statement.number(2), byteCount: Int(statement.number(5)), savedAt: time(3),
      due: time(4))
    do throws(SessionError) {
      let name = id.description
      try statement.check(0, is: .text, of: name)
      try statement.check(1, is: .text, of: name)
      try statement.check(2, is: .integer, of: name)
      try statement.check(3, is: .integer, .null, of: name)
      try statement.check(4, is: .integer, .null, of: name)
      if statement.number(2) == 0 { throw statement.damaged(2, of: name, "is 0, which isn't valid") }
      let type = try statement.text(7)
      if type != "blob" { throw statement.damaged(6, of: name, "is \(type), not a blob") }
    } catch {
      row.problem = error.description
    }
    return row
  }
}

/// The file of a store at one moment, with the files beside it.
private struct StoreFiles: Equatable {
  private struct File: Equatable {
    let number: Int?
    let size: Int?
    let date: Date?
  }

  private let path: String
  private let main: File?
  private let hasJournal: Bool
  private let hasIndex: Bool
  /// Whether saves may be in the write-ahead log only.
  private let hasLog: Bool

  init(_ path: String) {
    // SQLite looks for the other files beside the file itself, and not beside a symbolic link to it.
    let real = URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    func file(_ end: String) -> File? {
      let attributes = try? FileManager.default.attributesOfItem(atPath: real + end)
      return attributes.map {
        File(
          number: $0[.systemFileNumber] as? Int, size: $0[.size] as? Int,
          date: $0[.modificationDate] as? Date)
      }
    }
    self.path = path
    // The order matters: everything that was stored when there was no log is in the main file, unless that changes afterward.
    main = file("")
    hasIndex = file("-shm") != nil
    hasJournal = file("-journal") != nil
    let log = file("-wal")
    hasLog = log != nil && (hasIndex || log?.size != 0)
  }

  /// The access that sees everything stored, and creates no file.
  var access: SQLiteDatabase.Access { hasLog || hasJournal ? .reading : .readingUnused }

  /// Returns the error of an attempt to open the file, with the reason if a file beside it is missing.
  func explained(_ error: SessionError) -> SessionError {
    guard error.code == .cannotOpen, hasLog, !hasIndex else { return error }
    return SessionError(
      .cannotOpen,
      """
      Cannot open \(path): \(path)-wal has more saves, but \(path)-shm is missing. Copy it too, or create an empty file with \
      this name.
      """)
  }
}
