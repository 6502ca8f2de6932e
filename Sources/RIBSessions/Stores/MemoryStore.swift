public import RIBKit

/// A store in memory, for tests and for development; its sessions are lost when it is released.
///
/// Two ``Sessions`` on one store behave like two processes. ``ids(of:after:limit:)``, ``claimDue(of:by:at:excluding:limit:)`` and
/// ``deleteIdle(of:since:limit:)`` read all rows.
public actor MemoryStore: IndexedSessionStore {
  private struct Entry {
    var row: SessionRow
    /// The claims since the last save.
    var tries = 0

    mutating func claim(at now: WallTime) {
      row.due = now.advanced(by: ClaimPause.after(tries))
      tries += 1
    }
  }

  /// A session with its due date; the earliest one comes first.
  private struct Due: Comparable {
    let date: WallTime
    let id: SessionID

    static func < (left: Due, right: Due) -> Bool { (left.date, left.id) < (right.date, right.id) }
  }

  private var entries: [SessionID: Entry] = [:]

  /// Creates an empty store.
  public init() {}

  /// Loads a session.
  public func load(_ id: SessionID) async throws -> SessionRow? { entries[id]?.row }

  /// Saves a session unless a different version is stored.
  public func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    try row.check(id)
    guard entries[id]?.row.version ?? 0 == version else { return false }
    entries[id] = Entry(row: row)
    return true
  }

  /// Deletes a session unless a different version is stored.
  public func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    guard let entry = entries[id], entry.row.version == version else { return false }
    entries[id] = nil
    return true
  }

  /// Finds sessions that are due, and postpones them.
  public func claimDue(
    of sessions: String, by date: WallTime, at now: WallTime, excluding ids: [String], limit: Int
  ) async throws -> [String] {
    let excluded = Set(ids)
    var due: [Due] = []
    for (id, entry) in rows(of: sessions) where !excluded.contains(id.id) {
      guard let entryDate = entry.row.due, entryDate <= date else { continue }
      due.append(Due(date: entryDate, id: id))
    }
    let claimed = due.sorted().prefix(max(limit, 0)).map(\.id)
    for id in claimed { entries[id]?.claim(at: now) }
    return claimed.map(\.id)
  }

  /// The earliest due date of the sessions with a name.
  package func nextDue(of sessions: String) -> WallTime? {
    rows(of: sessions).compactMap(\.value.row.due).min()
  }

  /// Lists sessions, sorted by the bytes of their identifiers.
  public func ids(of sessions: String, after id: String, limit: Int) async throws -> [String] {
    let last = SessionID(sessions: sessions, id: id)
    let ids = rows(of: sessions).map(\.key).filter { $0 > last }
    return ids.sorted().prefix(max(limit, 0)).map(\.id)
  }

  /// Deletes sessions that were saved before a date and have no due date.
  public func deleteIdle(of sessions: String, since date: WallTime, limit: Int) async throws -> Int {
    let idle = rows(of: sessions).filter { $0.value.row.due == nil && $0.value.row.savedAt < date }
    let deleted = idle.sorted { ($0.value.row.savedAt, $0.key) < ($1.value.row.savedAt, $1.key) }.prefix(
      max(limit, 0))
    for (id, _) in deleted { entries[id] = nil }
    return deleted.count
  }

  private func rows(of sessions: String) -> [SessionID: Entry] {
    entries.filter { $0.key.sessions.utf8.elementsEqual(sessions.utf8) }
  }
}
