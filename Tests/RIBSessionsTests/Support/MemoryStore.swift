import RIBKit
import RIBSessions

/// A store of a test, which fails on demand and is somebody else's on demand.
actor MemoryStore: SessionStore {
  private(set) var rows: [String: StoredSession] = [:]
  private(set) var saves = 0
  private var errors: [SessionError?] = []
  private var loadErrors: [SessionError] = []
  private var intrusions: [@Sendable (inout [String: StoredSession]) -> Void] = []

  /// The next saves fail, each with one of these errors.
  func fail(_ errors: SessionError...) { self.errors += errors }

  /// The save after the next one fails.
  func failSecond(_ error: SessionError) { errors += [nil, error] }

  /// The next loads fail.
  func failLoads(_ errors: SessionError...) { loadErrors += errors }

  /// Just before the next save, another process changes the rows.
  func intrude(_ change: @escaping @Sendable (inout [String: StoredSession]) -> Void) {
    intrusions.append(change)
  }

  func set(_ id: String, _ bytes: [UInt8]) {
    rows[id] = StoredSession(bytes: bytes, version: (rows[id]?.version ?? 0) + 1)
  }

  func load(_ id: String) throws -> StoredSession? {
    if !loadErrors.isEmpty { throw loadErrors.removeFirst() }
    return rows[id]
  }

  func save(_ bytes: [UInt8], for id: String, replacing version: Int64) throws -> Bool {
    if !intrusions.isEmpty { intrusions.removeFirst()(&rows) }
    if !errors.isEmpty, let error = errors.removeFirst() { throw error }
    guard (rows[id]?.version ?? 0) == version else { return false }
    rows[id] = StoredSession(bytes: bytes, version: version + 1)
    saves += 1
    return true
  }

  /// The values of a saved row.
  func tree(_ id: String) throws -> [String: String] {
    guard let row = rows[id] else { return [:] }
    let tree = try SessionRecord(row.bytes, of: id).tree
    return Dictionary(uniqueKeysWithValues: tree.places.map { ($0, tree[$0] ?? "") })
  }
}
