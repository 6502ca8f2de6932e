package import RIBKit

/// The sessions of a store, for a program that only reads them.
package protocol StoreReader {
  /// Returns the bytes of a session with its row, or `nil` if the store doesn't have it.
  ///
  /// - Throws: A ``SessionError``.
  func session(_ id: SessionID) throws(SessionError) -> (row: StoredRow, bytes: [UInt8])?

  /// Visits all sessions, sorted by name and identifier, without keeping them in memory.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes to load from a session.
  ///   - body: Receives each row with its bytes; `nil` if they exceed the limit.
  /// - Throws: A ``SessionError``.
  func visit(
    limit: Int, _ body: (StoredRow, [UInt8]?) throws(SessionError) -> Void
  ) throws(SessionError)
}

extension StoreReader {
  /// The identifiers of all sessions, sorted, with their versions, sizes and dates.
  package func rows() throws(SessionError) -> [StoredRow] {
    var rows: [StoredRow] = []
    try visit(limit: -1) { row, _ in rows.append(row) }
    return rows
  }
}

/// A row of a store, without its contents.
package struct StoredRow: Sendable, Equatable {
  /// The identifier of the session.
  package let id: SessionID
  /// The version.
  package let version: Int64
  /// The number of stored bytes.
  package let byteCount: Int
  /// The time of the save; `nil` in a file of format 1.
  package let savedAt: WallTime?
  /// The time at which to wake the session.
  package let due: WallTime?
  /// The reason why a column can't be read.
  package internal(set) var problem: String?

  /// Creates a row.
  package init(
    id: SessionID, version: Int64, byteCount: Int, savedAt: WallTime? = nil, due: WallTime? = nil
  ) {
    (self.id, self.version, self.byteCount) = (id, version, byteCount)
    (self.savedAt, self.due) = (savedAt, due)
  }
}
