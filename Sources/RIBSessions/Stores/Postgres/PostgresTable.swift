internal import RIBKit

/// The statements for the table of sessions.
enum PostgresTable {
  /// The names of the columns of the table in the search path, if it exists.
  static let columns = """
    SELECT attname::text FROM pg_attribute \
    WHERE attrelid=to_regclass('ribkit_sessions') AND attnum>0 AND NOT attisdropped
    """
  static let columnNames = ["name", "id", "version", "state", "saved", "due", "tries", "idle"]

  /// Creates the table in one transaction; the lock is for two processes that do so at once.
  ///
  /// The columns are those of a file, see `SQLiteFormat`. A save that changes no indexed column is cheap in PostgreSQL too.
  static let creation = """
    SELECT pg_advisory_xact_lock(1380532339);
    CREATE TABLE IF NOT EXISTS ribkit_sessions(
      name text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, version bigint NOT NULL, state bytea NOT NULL,
      saved bigint NOT NULL, due bigint, tries bigint NOT NULL DEFAULT 0, idle bigint, PRIMARY KEY(name, id));
    CREATE INDEX IF NOT EXISTS ribkit_sessions_due ON ribkit_sessions(name, due) WHERE due IS NOT NULL;
    CREATE INDEX IF NOT EXISTS ribkit_sessions_idle ON ribkit_sessions(name, idle) WHERE idle IS NOT NULL;
    """

  static let get = "SELECT state, version, saved, due FROM ribkit_sessions WHERE name=$1 AND id=$2"
  static let insert = """
    INSERT INTO ribkit_sessions(name,id,version,state,saved,due,idle) VALUES($1,$2,$3,$4,$5,$6,$7) \
    ON CONFLICT DO NOTHING
    """
  static let update = """
    UPDATE ribkit_sessions SET version=$3, state=$4, saved=$5, due=$6, tries=0, idle=$7 \
    WHERE name=$1 AND id=$2 AND version=$8
    """
  static let delete = "DELETE FROM ribkit_sessions WHERE name=$1 AND id=$2 AND version=$3"
  /// Rows that another caller is claiming or saving are skipped.
  static let claim = """
    WITH claimed AS (SELECT name, id, due FROM ribkit_sessions WHERE name=$1 AND due<=$2 \
    AND id NOT IN (SELECT jsonb_array_elements_text($5::text::jsonb)) ORDER BY due LIMIT $4 FOR UPDATE SKIP LOCKED) \
    UPDATE ribkit_sessions AS row SET tries=tries+1, \
    due=$3+least(\(ClaimPause.longest)::bigint, \(ClaimPause.first)::bigint<<least(greatest(tries,0),\(ClaimPause.steps))::int) \
    FROM claimed WHERE row.name=claimed.name AND row.id=claimed.id RETURNING row.id, claimed.due
    """
  static let list = """
    SELECT id FROM ribkit_sessions WHERE name=$1 AND id COLLATE "C">$2 ORDER BY id COLLATE "C" LIMIT $3
    """
  static let deleteIdle = """
    DELETE FROM ribkit_sessions WHERE (name, id) IN (SELECT name, id FROM ribkit_sessions \
    WHERE name=$1 AND idle<=$2 AND saved<$3 LIMIT $4 FOR UPDATE SKIP LOCKED)
    """

  /// Bytes above the limit aren't read.
  private static let rows = """
    SELECT name, id, version, saved, due, length(state)::bigint, CASE WHEN length(state)<=$1::bigint THEN state END \
    FROM ribkit_sessions
    """
  static let visit = "\(rows) ORDER BY name COLLATE \"C\", id COLLATE \"C\""
  static let read = "\(rows) WHERE name=$2 AND id=$3"
}

extension PostgresRow {
  /// Reads a row from the columns state, version, saved and due.
  ///
  /// - Parameter id: The identifier of the row, for the error.
  /// - Returns: The row.
  /// - Throws: A ``SessionError`` if a column has a value that no store has written.
  func sessionRow(of id: String) throws(SessionError) -> SessionRow {
    let version = try number(1)
    guard version != 0 else {
      throw SessionError(
        .damaged,
        "Cannot read \(id.debugDescription) in PostgreSQL: the column version is 0, which isn't valid. Restore the row from a backup, or delete it."
      )
    }
    return SessionRow(
      bytes: bytes(0), version: version, savedAt: WallTime(microseconds: try number(2)),
      due: isNull(3) ? nil : WallTime(microseconds: try number(3)))
  }
}
