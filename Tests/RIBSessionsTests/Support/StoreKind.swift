import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// The stores that the kit has.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
  case memory, file, postgres

  /// The ones that can be tested here.
  static var installed: [StoreKind] { allCases.filter { $0 != .postgres || PostgresServer.isInstalled } }

  var testDescription: String { rawValue }

  /// Opens an empty store; all stores of one server share a table, so use the name for all sessions.
  func open() throws -> TestedStore {
    let folder = try TemporaryFolder()
    let store: any IndexedSessionStore =
      switch self {
      case .memory: MemoryStore()
      // Patient, because a busy machine may hold the other user of a file for long.
      case .file: try SQLiteStore(path: folder.path("a.db"), busyTimeout: .seconds(600))
      case .postgres:
        try PostgresStore(try #require(PostgresServer.current).settings, timeout: .seconds(600))
      }
    return TestedStore(store: store, kind: self, folder: folder)
  }
}

/// A store whose sessions have a name of their own.
struct TestedStore: Sendable {
  let store: any IndexedSessionStore
  let kind: StoreKind
  let folder: TemporaryFolder
  let name = "test \(UUID().uuidString)"

  func id(_ id: String) -> SessionID { SessionID(sessions: name, id: id) }

  func load(_ id: String) async throws -> SessionRow? { try await store.load(self.id(id)) }

  func save(_ row: SessionRow, _ id: String, replacing version: Int64) async throws -> Bool {
    try await store.save(row, for: self.id(id), replacing: version)
  }

  /// Saves a new row whose version is 1.
  func add(_ id: String, due: Int64? = nil, savedAt: Int64 = 0) async throws {
    #expect(try await save(SessionRow([1], 1, due: due, savedAt: savedAt), id, replacing: 0), "\(id)")
  }

  func delete(_ id: String, replacing version: Int64) async throws -> Bool {
    try await store.delete(self.id(id), replacing: version)
  }

  func claim(
    by date: Int64, at now: Int64, excluding ids: [String] = [], limit: Int = 100
  ) async throws -> [String] {
    try await store.claimDue(
      of: name, by: WallTime(microseconds: date), at: WallTime(microseconds: now), excluding: ids,
      limit: limit)
  }

  func ids(after id: String = "", limit: Int = 10_000) async throws -> [String] {
    try await store.ids(of: name, after: id, limit: limit)
  }

  func deleteIdle(since date: Int64, limit: Int = 10_000) async throws -> Int {
    try await store.deleteIdle(of: name, since: WallTime(microseconds: date), limit: limit)
  }

  func close() async throws {
    try await (store as? SQLiteStore)?.close()
    await (store as? PostgresStore)?.close()
  }

  /// Another store with the same rows, as of another process.
  func other() throws -> any IndexedSessionStore {
    switch kind {
    case .memory: store
    case .file: try SQLiteStore(path: folder.path("a.db"), busyTimeout: .seconds(600))
    case .postgres:
      try PostgresStore(try #require(PostgresServer.current).settings, timeout: .seconds(600))
    }
  }
}
