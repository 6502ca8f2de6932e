internal import RIBKit

/// The sessions in the table of a ``PostgresStore``.
///
/// It neither creates nor changes anything. Each statement reads a consistent snapshot of the rows.
package struct PostgresReader: StoreReader {
  private let connection: PostgresConnection

  /// Creates a reader, which connects to the server when it reads.
  ///
  /// - Parameters:
  ///   - settings: The connection settings.
  ///   - timeout: The longest time to wait for each row.
  /// - Throws: A ``SessionError``: the library isn't installed, or the settings are invalid.
  package init(_ settings: String, timeout: Duration = .seconds(10)) throws(SessionError) {
    let settings = try PostgresSettings(settings, library: try PostgresLibrary(), timeout: timeout)
    connection = PostgresConnection(settings, writes: false)
  }

  /// Returns the bytes of a session with its row, or `nil` if the table doesn't have it.
  package func session(_ id: SessionID) throws(SessionError) -> (row: StoredRow, bytes: [UInt8])? {
    // An identifier with a zero can't be in the table.
    if id.sessions.utf8.contains(0) || id.id.utf8.contains(0) { return nil }
    var found: (row: StoredRow, bytes: [UInt8])?
    try connection.run(
      PostgresTable.read, [.number(.max), .text(id.sessions), .text(id.id)], "read", until: nil
    ) { row throws(SessionError) in found = (try row.storedRow(), row.bytes(6)) }
    return found
  }

  /// Visits all sessions, sorted by name and identifier.
  package func visit(
    limit: Int, _ body: (StoredRow, [UInt8]?) throws(SessionError) -> Void
  ) throws(SessionError) {
    try connection.run(PostgresTable.visit, [.number(Int64(limit))], "read", until: nil) {
      row throws(SessionError) in
      try body(try row.storedRow(), row.isNull(6) ? nil : row.bytes(6))
    }
  }
}

extension PostgresRow {
  /// Reads the columns of a list: name, id, version, saved, due and the number of bytes.
  fileprivate func storedRow() throws(SessionError) -> StoredRow {
    StoredRow(
      id: SessionID(sessions: text(0), id: text(1)), version: try number(2), byteCount: Int(try number(5)),
      savedAt: WallTime(microseconds: try number(3)),
      due: isNull(4) ? nil : WallTime(microseconds: try number(4)))
  }
}
