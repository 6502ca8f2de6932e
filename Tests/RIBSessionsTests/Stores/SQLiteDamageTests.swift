import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Rows that no store has written, and a library that fails.
struct SQLiteDamageTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("a.db")
  }

  private func run(_ statement: String) throws {
    try SQLiteDatabase(path, for: .changing, library: SQLiteLibrary(), busyTimeout: .seconds(5)).run(
      statement)
  }

  @Test(arguments: [
    ("version", "0"), ("version", "'text'"), ("version", "1.5"), ("version", "x'01'"), ("state", "'text'"),
    ("state", "7"), ("state", "1.5"), ("saved", "'text'"), ("saved", "x'01'"), ("saved", "1.5"),
    ("due", "'text'"), ("due", "1.5"), ("due", "x'01'"),
  ])
  func aColumnWithAWrongValueIsNamed(column: String, value: String) async throws {
    let store = try SQLiteStore(path: path)
    #expect(try await store.save([1], for: "ana", replacing: 0))
    #expect(try await store.save([1], for: "ben", replacing: 0))
    try run("UPDATE sessions SET \(column)=\(value) WHERE id='ana'")
    let error = try await #require(throws: SessionError.self) { try await store.load("ana") }
    #expect(error.code == .damaged)
    #expect(
      error.description.contains("\"ana\"") && error.description.contains("column \(column) "), "\(error)")
    // Neither a trap nor a wrong answer elsewhere.
    #expect(try await store.load("ben")?.bytes == [1])
    #expect(try await store.ids(of: "", after: "", limit: 9) == ["ana", "ben"])
    _ = try await store.claimDue(of: "", by: .far, at: .far, excluding: [], limit: 9)
    _ = try await store.save([2], for: "ana", replacing: 1)
    _ = try await store.deleteIdle(of: "", since: .far, limit: 9)
    let problems = try folder.rows().map(\.problem)
    #expect(problems.count <= 2)
  }

  @Test func theReaderOfAFileNamesThemToo() async throws {
    let store = try SQLiteStore(path: path)
    for id in ["ana", "ben"] { #expect(try await store.save([1], for: id, replacing: 0)) }
    try run("UPDATE sessions SET state=1.5 WHERE id='ana'")
    #expect(
      try folder.rows().map { $0.problem?.contains("column state is real, not a blob") } == [true, nil])
    let error = try #require(throws: SessionError.self) {
      try StoredSessions.read(path) { store throws(SessionError) in
        try store.session(SessionID(id: "ana"))?.bytes
      }
    }
    #expect(error.code == .damaged)
  }

  @Test func aSessionWhoseRowIsDamagedIsNeitherContendedNorOverwritten() async throws {
    let store = try SQLiteStore(path: path)
    #expect(try await Sessions(store).send(.add, to: "ana") == 1)
    try run("UPDATE sessions SET version='1'||version||'x'")
    let error = await #expect(throws: SessionError.self) { try await Sessions(store).send(.add, to: "ana") }
    #expect(error?.code == .damaged)
  }

  @Test func anIdentifierThatIsNotTextIsNamedByTheReaderAndListedNowhere() async throws {
    let store = try SQLiteStore(path: path)
    for id in ["ana", "ben", "cem", "zoe"] { #expect(try await store.save([1], for: id, replacing: 0)) }
    try run("UPDATE sessions SET id=x'616e61' WHERE id='ben'")
    #expect(try await store.load("ben") == nil)
    #expect(try await store.ids(of: "", after: "", limit: 9) == ["ana", "cem", "zoe"])
    #expect(try await store.ids(of: "", after: "ana", limit: 1) == ["cem"])
    #expect(try await store.ids(of: "", after: "zoe", limit: 1) == [])
    #expect(
      try folder.rows().compactMap(\.problem).first?.contains("column id is blob, not text") == true)
  }

  @Test func anyNumberOfTriesIsOne() async throws {
    let store = try SQLiteStore(path: path)
    for (number, tries) in ["'text'", "-9223372036854775808", "9223372036854775807", "1e300", "x''"]
      .enumerated()
    {
      let id = SessionID(id: "\(number)")
      #expect(try await store.save(SessionRow([1], 1, due: Int64(number)), for: id, replacing: 0))
      try run("UPDATE sessions SET tries=\(tries) WHERE id='\(number)'")
    }
    let ids = try await store.claimDue(
      of: "", by: .far, at: WallTime(microseconds: 0), excluding: [], limit: 9)
    #expect(ids == ["0", "1", "2", "3", "4"])
    #expect(
      try await store.claimDue(of: "", by: WallTime(microseconds: 29), at: .far, excluding: [], limit: 9)
        == [])
  }

  /// SQLite's library, with another function in place of one of its own.
  private func library(failing change: (inout SQLiteLibrary) -> Void) throws -> SQLiteLibrary {
    var library = try SQLiteLibrary()
    change(&library)
    return library
  }

  @Test func aValueThatCannotBeBoundIsNotStored() async throws {
    #expect(try await SQLiteStore(path: path).save([1], for: "ana", replacing: 0))
    // SQLITE_NOMEM, as for a copy of a large array.
    let failures: [(String, (inout SQLiteLibrary) -> Void)] = [
      ("bytes", { $0.bindBlob = { _, _, _, _, _ in 7 } }), ("text", { $0.bindText = { _, _, _, _, _ in 7 } }),
      ("number", { $0.bindNumber = { _, _, _ in 7 } }), ("null", { $0.bindNull = { _, _ in 7 } }),
    ]
    for (name, failure) in failures {
      let store = try SQLiteStore(path: path, library: try library(failing: failure))
      let error = await #expect(throws: SessionError.self, "\(name)") {
        try await store.save([2], for: "ana", replacing: 1)
      }
      #expect(error?.code == .failed, "\(name)")
      await #expect(throws: SessionError.self, "\(name)") {
        try await store.save([3], for: "ben", replacing: 0)
      }
    }
    #expect(try folder.rows().map(\.byteCount) == [1])
    #expect(try await SQLiteStore(path: path).load("ana") == SessionRow([1], 1))
  }

  @Test func bytesThatCannotBeReadAreNotEmpty() async throws {
    #expect(try await SQLiteStore(path: path).save([1], for: "ana", replacing: 0))
    let library = try library { $0.bytes = { _, _ in nil } }
    let store = try SQLiteStore(path: path, library: library)
    await #expect(throws: SessionError(.failed, "")) { try await store.load("ana") }
  }

  @Test func aTimeoutThatCannotBeSetIsAnError() throws {
    let library = try library { $0.waitWhileBusy = { _, _ in 21 } }
    #expect(throws: SessionError(.failed, "")) { try SQLiteStore(path: path, library: library) }
  }

  @Test func aStatementThatCannotBeResetIsAnError() async throws {
    let library = try library { $0.reset = { _ in 7 } }
    #expect(throws: SessionError(.failed, "")) { try SQLiteStore(path: path, library: library) }
  }

  /// A look must not visit all rows: the planner once chose the primary key.
  @Test(arguments: [
    (
      "SELECT rowid, id, tries FROM sessions INDEXED BY sessions_due WHERE name=?1 AND due<=?2 ORDER BY due LIMIT ?3",
      "SEARCH sessions USING INDEX sessions_due (name=? AND due<?)"
    ),
    (
      "SELECT rowid FROM sessions INDEXED BY sessions_idle WHERE name=?1 AND idle<=?2 AND saved<?3 LIMIT ?4",
      "SEARCH sessions USING INDEX sessions_idle (name=? AND idle<?)"
    ),
    (
      "SELECT id FROM sessions WHERE name=?1 AND id>?2 AND id<x'' ORDER BY id LIMIT ?3",
      "SEARCH sessions USING COVERING INDEX sqlite_autoindex_sessions_1 (name=? AND id>? AND id<?)"
    ),
  ])
  func aLookUsesTheIndex(statement: String, plan: String) throws {
    _ = try SQLiteStore(path: path)
    let database = try SQLiteDatabase(
      path, for: .changing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
    #expect(try database.texts("EXPLAIN QUERY PLAN \(statement)", column: 3) == [plan])
  }
}
