internal import RIBKit

/// The table of sessions in a database that is open for writing.
final class SQLiteTable {
  private let database: SQLiteDatabase
  private let begin, commit, rollback, get, insert, update, updateIdle, remove, findDue, postpone, list,
    removeIdle: SQLiteStatement

  init(_ database: SQLiteDatabase, creates: Bool) throws(SessionError) {
    self.database = database
    try database.patiently { () throws(SessionError) in
      let found = try SQLiteFormat.find(in: database)
      guard found != nil || creates else { throw SQLiteFormat.missing(database.path) }
      // With this mode, the file survives a crash of the process, and readers don't wait for a writer. A file written by VACUUM INTO isn't
      // in this mode.
      try database.run("PRAGMA journal_mode=WAL")
      if found != SQLiteFormat.current { try SQLiteFormat.write(to: database) }
      // Survives a power failure too: a commit returns when the log is on the disk. On Apple systems that takes a call that empties the drive's
      // cache; elsewhere the second statement changes nothing.
      try database.run("PRAGMA synchronous=FULL")
      try database.run("PRAGMA fullfsync=ON")
      // Truncates a log that a large transaction or a slow reader has enlarged.
      try database.run("PRAGMA journal_size_limit=\(16 << 20)")
    }
    begin = try database.prepare("BEGIN IMMEDIATE")
    commit = try database.prepare("COMMIT")
    rollback = try database.prepare("ROLLBACK")
    get = try database.prepare("SELECT state, version, saved, due FROM sessions WHERE name=?1 AND id=?2")
    // An empty array is bound as NULL.
    insert = try database.prepare(
      """
      INSERT INTO sessions(name,id,version,state,saved,due,idle) VALUES(?1,?2,?3,ifnull(?4,x''),?5,?6,?7) \
      ON CONFLICT(name,id) DO NOTHING
      """)
    // Most saves come within an hour of the last one, and change no index.
    let change = "UPDATE sessions SET version=?3, state=ifnull(?4,x''), saved=?5, due=?6, tries=0"
    update = try database.prepare("\(change) WHERE name=?1 AND id=?2 AND version=?8 AND idle IS ?7")
    updateIdle = try database.prepare("\(change), idle=?7 WHERE name=?1 AND id=?2 AND version=?8")
    remove = try database.prepare("DELETE FROM sessions WHERE name=?1 AND id=?2 AND version=?3")
    findDue = try database.prepare(
      """
      SELECT rowid, id, tries FROM sessions INDEXED BY sessions_due WHERE name=?1 AND due<=?2 \
      ORDER BY due LIMIT ?3
      """)
    postpone = try database.prepare("UPDATE sessions SET due=?2, tries=?3 WHERE rowid=?1")
    // Blobs, which no store has written, come after all texts.
    list = try database.prepare(
      "SELECT id FROM sessions WHERE name=?1 AND id>?2 AND id<x'' ORDER BY id LIMIT ?3")
    removeIdle = try database.prepare(
      """
      DELETE FROM sessions WHERE rowid IN (SELECT rowid FROM sessions INDEXED BY sessions_idle \
      WHERE name=?1 AND idle<=?2 AND saved<?3 LIMIT ?4)
      """)
  }

  /// Runs a closure in a transaction, which is rolled back if the closure throws.
  private func transaction<Result>(
    _ body: () throws(SessionError) -> Result
  ) throws(SessionError) -> Result {
    try begin.run()
    do throws(SessionError) {
      let result = try body()
      try database.checkFile()
      try commit.run()
      return result
    } catch {
      // After some errors, SQLite has already rolled back, and rejects this rollback.
      try? rollback.run()
      throw error
    }
  }

  /// Moves all saves from the log to the file, and makes the log empty, unless another process uses it.
  func checkpoint() throws(SessionError) { try database.run("PRAGMA wal_checkpoint(TRUNCATE)") }

  /// Limits the size of the file.
  func limit(pages: Int) throws(SessionError) { try database.run("PRAGMA max_page_count=\(pages)") }
}

extension SQLiteTable {
  /// A change that waits for the next transaction.
  struct Change {
    let id: SessionID
    /// The new row; `nil` to delete it.
    let row: SessionRow?
    /// The version that it replaces.
    let version: Int64
  }

  /// The row of a session.
  func row(_ id: SessionID) throws(SessionError) -> SessionRow? {
    try get.bind(1, id.sessions)
    try get.bind(2, id.id)
    var row: SessionRow?
    try get.visitRows { () throws(SessionError) in row = try get.sessionRow(of: id.description) }
    return row
  }

  /// Performs all changes in one transaction, because the disk takes as long for one as for a hundred.
  ///
  /// - Returns: Whether each was made; `false` if the store has another version.
  /// - Throws: An error if nothing was changed.
  func perform(_ changes: [Change]) throws(SessionError) -> [Bool] {
    try transaction { () throws(SessionError) in
      var made: [Bool] = []
      for change in changes { made.append(try perform(change)) }
      return made
    }
  }

  private func perform(_ change: Change) throws(SessionError) -> Bool {
    guard let row = change.row else {
      try remove.bind(1, change.id.sessions)
      try remove.bind(2, change.id.id)
      try remove.bind(3, change.version)
      try remove.run()
      return database.changes == 1
    }
    if change.version == 0 { return try write(row, change, insert) }
    if try write(row, change, update) { return true }
    return try write(row, change, updateIdle)
  }

  private func write(
    _ row: SessionRow, _ change: Change, _ statement: SQLiteStatement
  ) throws(SessionError) -> Bool {
    try statement.bind(1, change.id.sessions)
    try statement.bind(2, change.id.id)
    try statement.bind(3, row.version)
    try statement.bind(4, row.bytes)
    try statement.bind(5, row.savedAt.microseconds)
    try statement.bind(6, row.due?.microseconds)
    try statement.bind(7, row.idleHour)
    if change.version != 0 { try statement.bind(8, change.version) }
    try statement.run()
    return database.changes == 1
  }

  /// Finds the sessions that are due, and postpones them.
  func claimDue(
    of sessions: String, by date: WallTime, at now: WallTime, excluding ids: [String], limit: Int
  ) throws(SessionError) -> [String] {
    let excluded = Set(ids)
    // Most polls find nothing, and don't need to write.
    if try due(of: sessions, by: date, excluding: excluded, limit: 1).isEmpty { return [] }
    return try transaction { () throws(SessionError) in
      let due = try due(of: sessions, by: date, excluding: excluded, limit: limit)
      for claim in due {
        try postpone.bind(1, claim.rowID)
        try postpone.bind(2, now.advanced(by: ClaimPause.after(claim.tries)).microseconds)
        try postpone.bind(3, Int64(claim.tries + 1))
        try postpone.run()
      }
      return due.map(\.id)
    }
  }

  private func due(
    of sessions: String, by date: WallTime, excluding excluded: Set<String>, limit: Int
  ) throws(SessionError) -> [(rowID: Int64, id: String, tries: Int)] {
    let limit = max(limit, 0)
    try findDue.bind(1, sessions)
    try findDue.bind(2, date.microseconds)
    // All excluded sessions may be among the first.
    try findDue.bind(3, Int64(limit == 0 ? 0 : min(limit, .max - excluded.count) + excluded.count))
    var due: [(rowID: Int64, id: String, tries: Int)] = []
    try findDue.visitRows { () throws(SessionError) in
      // An invalid or huge number must not fail the claim of other sessions.
      let tries = min(max(findDue.number(2), 0), 1_000)
      due.append((findDue.number(0), try findDue.text(1), Int(tries)))
    }
    return Array(due.lazy.filter { !excluded.contains($0.id) }.prefix(limit))
  }

  /// Lists sessions in the order of their identifiers.
  func ids(of sessions: String, after id: String, limit: Int) throws(SessionError) -> [String] {
    try list.bind(1, sessions)
    try list.bind(2, id)
    try list.bind(3, Int64(max(limit, 0)))
    var ids: [String] = []
    try list.visitRows { () throws(SessionError) in ids.append(try list.text(0)) }
    return ids
  }

  /// Deletes sessions that were saved before a date and have no due date.
  func deleteIdle(of sessions: String, since date: WallTime, limit: Int) throws(SessionError) -> Int {
    try transaction { () throws(SessionError) in
      try removeIdle.bind(1, sessions)
      try removeIdle.bind(2, date.microseconds / SQLiteFormat.hour)
      try removeIdle.bind(3, date.microseconds)
      try removeIdle.bind(4, Int64(max(limit, 0)))
      try removeIdle.run()
      return database.changes
    }
  }
}

extension SQLiteStatement {
  /// Reads a row from the columns state, version, saved and due.
  ///
  /// - Parameter id: The identifier of the row, for the error.
  /// - Returns: The row.
  /// - Throws: A ``SessionError`` if a column has a value that no store has written.
  func sessionRow(of id: String) throws(SessionError) -> SessionRow {
    try check(0, is: .blob, of: id)
    try check(1, is: .integer, of: id)
    try check(2, is: .integer, of: id)
    try check(3, is: .integer, .null, of: id)
    if number(1) == 0 { throw damaged(1, of: id, "is 0, which isn't valid") }
    return SessionRow(
      bytes: try bytes(0), version: number(1), savedAt: WallTime(microseconds: number(2)),
      due: type(3) == .null ? nil : WallTime(microseconds: number(3)))
  }
}
