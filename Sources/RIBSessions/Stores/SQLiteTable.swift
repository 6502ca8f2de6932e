/// The table of sessions in a database.
///
/// A mark with the number of the format distinguishes it from a database that another program created.
final class SQLiteTable {
  private static let format: Int64 = 1
  /// "RIBs" in ASCII.
  private static let application: Int64 = 0x5249_4273

  private let database: SQLiteDatabase
  private let begin, commit, rollback, get, insert, update: SQLiteStatement

  init(_ database: SQLiteDatabase, for access: SQLiteDatabase.Access) throws(SessionError) {
    self.database = database
    try database.patiently { () throws(SessionError) in
      if try !Self.isMade(in: database) {
        if access != .writing { throw Self.foreign(database.path) }
        // Survives a crash of the process at any moment, and readers never wait for a writer.
        try database.run("PRAGMA journal_mode=WAL")
        try Self.make(in: database)
      }
      // Survives a power cut too: a commit returns when the log is on the disk. On Apple systems that takes a call that empties the
      // drive's cache; elsewhere the second statement changes nothing.
      try database.run("PRAGMA synchronous=FULL")
      try database.run("PRAGMA fullfsync=ON")
    }
    begin = try database.prepare("BEGIN IMMEDIATE")
    commit = try database.prepare("COMMIT")
    rollback = try database.prepare("ROLLBACK")
    get = try database.prepare("SELECT state, version FROM sessions WHERE id=?1")
    // An empty array may be bound as NULL.
    insert = try database.prepare(
      "INSERT INTO sessions(id,version,state) VALUES(?1,1,ifnull(?2,x'')) ON CONFLICT(id) DO NOTHING")
    update = try database.prepare(
      "UPDATE sessions SET state=ifnull(?2,x''), version=version+1 WHERE id=?1 AND version=?3")
  }

  /// Whether the table exists.
  private static func isMade(in database: SQLiteDatabase) throws(SessionError) -> Bool {
    if try database.run("SELECT count(*) FROM sqlite_master") == 0 { return false }
    guard try database.run("PRAGMA application_id") == application else { throw foreign(database.path) }
    let found = try database.run("PRAGMA user_version")
    if found <= format { return true }
    throw SessionError(
      .newer,
      "Cannot open \(database.path): its format is \(found), and this version reads \(format). Update the program."
    )
  }

  /// Creates the table in one transaction, so that a crash can't leave half of it, unless another process has created it.
  private static func make(in database: SQLiteDatabase) throws(SessionError) {
    try database.run("BEGIN IMMEDIATE")
    do {
      if try !isMade(in: database) {
        try database.run(
          "CREATE TABLE sessions(id TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL, state BLOB NOT NULL)"
        )
        try database.run("PRAGMA application_id=\(application)")
        try database.run("PRAGMA user_version=\(format)")
      }
      try database.run("COMMIT")
    } catch {
      _ = try? database.run("ROLLBACK")
      throw error
    }
  }

  private static func foreign(_ path: String) -> SessionError {
    SessionError(
      .cannotOpen, "Cannot open \(path): it doesn't have the sessions of a SQLiteStore. Use another path.")
  }
}

extension SQLiteTable {
  /// A save that waits for the next transaction.
  struct Save {
    let id: String
    let bytes: [UInt8]
    let version: Int64
  }

  /// The row of a session.
  func row(_ id: String) throws(SessionError) -> StoredSession? {
    defer { get.reset() }
    get.bind(1, id)
    return try get.step() ? StoredSession(bytes: get.bytes(0), version: get.number(1)) : nil
  }

  /// Visits all rows, sorted by identifier.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes to load from a row.
  ///   - body: Receives each row with its bytes; `nil` if they exceed the limit.
  /// - Throws: A ``SessionError``.
  func visit(
    limit: Int, _ body: (StoredRow, [UInt8]?) throws(SessionError) -> Void
  ) throws(SessionError) {
    let statement = try database.prepare(
      """
      SELECT id, version, length(state), CASE WHEN length(state)<=?1 THEN state END \
      FROM sessions ORDER BY id
      """)
    statement.bind(1, Int64(limit))
    while try statement.step() {
      let row = StoredRow(
        id: statement.text(0), version: statement.number(1), byteCount: Int(statement.number(2)))
      try body(row, row.byteCount <= limit ? statement.bytes(3) : nil)
    }
  }

  /// Performs all saves in one transaction, because the disk takes as long for one as for a hundred.
  ///
  /// - Returns: Whether each was stored; `false` if the store has another version.
  /// - Throws: An error if nothing was stored.
  func save(_ saves: [Save]) throws(SessionError) -> [Bool] {
    try begin.run()
    do {
      var made: [Bool] = []
      for save in saves { made.append(try self.save(save)) }
      try database.checkFile()
      try commit.run()
      return made
    } catch {
      // After some errors SQLite has rolled back itself, and this one is rejected.
      try? rollback.run()
      throw error
    }
  }

  private func save(_ save: Save) throws(SessionError) -> Bool {
    let statement = save.version == 0 ? insert : update
    defer { statement.reset() }
    statement.bind(1, save.id)
    statement.bind(2, save.bytes)
    if save.version != 0 { statement.bind(3, save.version) }
    _ = try statement.step()
    return database.changes == 1
  }

  /// Limits the size of the file.
  func limit(pages: Int) throws(SessionError) { try database.run("PRAGMA max_page_count=\(pages)") }
}

/// A row of a store, without its contents.
package struct StoredRow: Sendable, Hashable {
  /// The identifier of the session.
  package let id: String
  /// The number of times that the session has been stored.
  package let version: Int64
  /// The number of stored bytes.
  package let byteCount: Int

  /// Creates a row.
  package init(id: String, version: Int64, byteCount: Int) {
    (self.id, self.version, self.byteCount) = (id, version, byteCount)
  }
}
