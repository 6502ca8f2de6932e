/// The format of the table of sessions in a database.
///
/// A mark with the number of the format distinguishes it from a database that another program created.
enum SQLiteFormat {
  /// The current format.
  ///
  /// Format 1 had no names and no dates.
  static let current: Int64 = 2
  /// "RIBs" in ASCII.
  private static let application: Int64 = 0x5249_4273
  /// The microseconds of an hour.
  ///
  /// The column `idle` has the hour of the last save of a row without a due date. An index of the exact time would change with each save; this
  /// one changes once an hour, so most saves write only the row.
  static let hour: Int64 = 3_600_000_000

  private static let table = """
    CREATE TABLE sessions(name TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, state BLOB NOT NULL, \
    saved INTEGER NOT NULL, due INTEGER, tries INTEGER NOT NULL DEFAULT 0, idle INTEGER, PRIMARY KEY(name, id))
    """
  private static let indexes = [
    "CREATE INDEX sessions_due ON sessions(name, due) WHERE due IS NOT NULL",
    "CREATE INDEX sessions_idle ON sessions(name, idle) WHERE idle IS NOT NULL",
  ]

  /// Returns the format of a database; `nil` if it is empty.
  static func find(in database: SQLiteDatabase) throws(SessionError) -> Int64? {
    if try database.run("SELECT count(*) FROM sqlite_master") == 0 { return nil }
    guard try database.run("PRAGMA application_id") == application else { throw foreign(database.path) }
    let found = try database.run("PRAGMA user_version")
    if found <= current { return found }
    throw SessionError(
      .newer,
      "Cannot open \(database.path): its format is \(found), and this version reads \(current). Update the program."
    )
  }

  /// Creates or converts the table in one transaction, so that a crash can't leave half of it, unless another process has done so.
  static func write(to database: SQLiteDatabase) throws(SessionError) {
    try database.run("BEGIN IMMEDIATE")
    do {
      let found = try find(in: database)
      if found != current {
        let old = try freeName(in: database)
        if found != nil { try database.run("ALTER TABLE sessions RENAME TO \(old)") }
        try database.run(table)
        if found != nil {
          // The time of the conversion, because the time of the save is unknown.
          let now = "CAST(strftime('%s','now') AS INTEGER)*1000000"
          try database.run(
            """
            INSERT INTO sessions(name,id,version,state,saved,idle) \
            SELECT '', id, version, state, \(now), \(now)/\(hour) FROM \(old)
            """)
          try database.run("DROP TABLE \(old)")
        }
        for index in indexes { try database.run(index) }
        try database.run("PRAGMA application_id=\(application)")
        try database.run("PRAGMA user_version=\(current)")
      }
      try database.run("COMMIT")
    } catch {
      _ = try? database.run("ROLLBACK")
      throw error
    }
  }

  /// A name that nothing in a database has.
  private static func freeName(in database: SQLiteDatabase) throws(SessionError) -> String {
    var name = "sessions_1"
    while try database.run("SELECT count(*) FROM sqlite_master WHERE name='\(name)' COLLATE NOCASE") > 0 {
      name += "_"
    }
    return name
  }

  /// The error for a file that must not be created.
  static func missing(_ path: String) -> SessionError {
    SessionError(
      .cannotOpen,
      "Cannot open \(path): it is missing or has no sessions. Check that its disk is mounted, or pass creates: true."
    )
  }

  /// The error for a database without such a table.
  static func foreign(_ path: String) -> SessionError {
    SessionError(
      .cannotOpen, "Cannot open \(path): it isn't a SQLiteStore file. Use another path.")
  }
}
