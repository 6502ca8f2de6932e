import Foundation
import RIBKit
import RIBSessions

/// A store in memory that fails on demand, and in which another process changes rows on demand.
///
/// Its own functions take identifiers without the name.
actor FlakyStore: SessionStore {
  typealias Intrusion = @Sendable (MemoryStore) async throws -> Void

  private let memory = MemoryStore()
  private let sessions: String
  private(set) var saves = 0
  private var errors: [SessionError?] = []
  private var loadErrors: [SessionError] = []
  private var intrusions: [Intrusion] = []

  /// Creates an empty store.
  ///
  /// - Parameter sessions: The name of the sessions that are asked for; empty for an autosave.
  init(of sessions: String = Counter.sessions) { self.sessions = sessions }

  /// The next saves fail, each with one of these errors.
  func fail(_ errors: SessionError?...) { self.errors += errors }

  /// The save after the next one fails.
  func failSecond(_ error: SessionError) { errors += [nil, error] }

  /// The next loads fail.
  func failLoads(_ errors: SessionError...) { loadErrors += errors }

  /// Just before the next save, another process changes the rows.
  func intrude(_ change: @escaping Intrusion) { intrusions.append(change) }

  func load(_ id: SessionID) async throws -> SessionRow? {
    if !loadErrors.isEmpty { throw loadErrors.removeFirst() }
    return try await memory.load(id)
  }

  func save(_ row: SessionRow, for id: SessionID, replacing version: Int64) async throws -> Bool {
    if !intrusions.isEmpty { try await intrusions.removeFirst()(memory) }
    if !errors.isEmpty, let error = errors.removeFirst() { throw error }
    let isSaved = try await memory.save(row, for: id, replacing: version)
    saves += isSaved ? 1 : 0
    return isSaved
  }

  func delete(_ id: SessionID, replacing version: Int64) async throws -> Bool {
    try await memory.delete(id, replacing: version)
  }

  /// The row of a session.
  func row(_ id: String) async throws -> SessionRow? {
    try await memory.load(SessionID(sessions: sessions, id: id))
  }

  /// Stores bytes as another process does.
  func set(_ id: String, _ bytes: [UInt8]) async throws {
    try await memory.replace(SessionID(sessions: sessions, id: id)) { _ in bytes }
  }

  /// The values of a saved row.
  func tree(_ id: String) async throws -> [String: String] {
    guard let row = try await row(id) else { return [:] }
    let tree = try SessionRecord(row.bytes, of: SessionID(id: id)).tree
    return Dictionary(uniqueKeysWithValues: tree.places.map { ($0, tree[$0] ?? "") })
  }
}

extension MemoryStore {
  /// Stores a row with the next version; the first one is 1.
  func replace(_ id: SessionID, _ change: @Sendable ([UInt8]) throws -> [UInt8] = { $0 }) async throws {
    let old = try await load(id)
    let version = old?.version ?? 0
    let row = SessionRow(
      bytes: try change(old?.bytes ?? []), version: version + 1, savedAt: WallTime(microseconds: 0))
    _ = try await save(row, for: id, replacing: version)
  }
}
