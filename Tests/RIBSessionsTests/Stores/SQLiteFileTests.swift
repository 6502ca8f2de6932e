import Basics
import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// The file of a store: its creation, its permissions, its end, and its copies.
struct SQLiteFileTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("a.db")
  }

  private func database(_ name: String = "a.db") throws -> SQLiteDatabase {
    try SQLiteDatabase(
      folder.path(name), for: .writing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
  }

  private func permissions(_ name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
  }

  @Test func onlyTheOwnerReadsANewFile() async throws {
    let store = try SQLiteStore(path: path)
    #expect(try await store.save([1], for: "a", replacing: 0))
    try await store.backUp(to: folder.path("b.db"))
    #expect(try folder.bytes().keys.sorted() == ["a.db", "a.db-shm", "a.db-wal", "b.db"])
    for name in try folder.bytes().keys { #expect(try permissions(name) == 0o600, "\(name)") }
    // The permissions of a file that exists are its owner's business.
    try await store.close()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(try await SQLiteStore(path: path).load("a")?.bytes == [1])
    #expect(try permissions("a.db") == 0o640)
  }

  @Test func aStoreThatMustExistIsNotCreated() async throws {
    func rejection() throws -> String {
      let error = try #require(throws: SessionError.self) { try SQLiteStore(path: path, creates: false) }
      #expect(error.code == .cannotOpen)
      return error.description
    }
    #expect(try rejection().contains("is missing or has no sessions. Check that its disk is mounted"))
    #expect(try folder.bytes().isEmpty)
    try folder.write("a.db", "")
    #expect(try rejection().contains("is missing or has no sessions"))
    #expect(try folder.bytes() == ["a.db": Data()])
    try database().run("CREATE TABLE notes(text TEXT)")
    #expect(try rejection().contains("isn't a SQLiteStore file"))
    try FileManager.default.removeItem(atPath: path)
    #expect(try await SQLiteStore(path: path).save([1], for: "a", replacing: 0))
    #expect(try await SQLiteStore(path: path, creates: false).save([2], for: "a", replacing: 1))
    #expect(throws: SessionError.self) { try SQLiteStore(path: ":memory:", creates: false) }
  }

  @Test func aClosedStoreLeavesOneFile() async throws {
    let store = try SQLiteStore(path: path)
    async let saves = withThrowingTaskGroup { group in
      for id in 0..<20 { group.addTask { try await store.save([1], for: "\(id)", replacing: 0) } }
      return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(try await saves == 20)
    #expect(try folder.bytes()["a.db-wal"]?.isEmpty == false)
    try await store.close()
    #expect(try folder.bytes().keys.sorted() == ["a.db"])
    #expect(try folder.rows().count == 20)
  }

  @Test func aClosedStoreIsWholeInItsFileEvenIfOthersUseIt() async throws {
    let (first, second) = (try SQLiteStore(path: path), try SQLiteStore(path: path))
    #expect(try await first.save([1], for: "a", replacing: 0))
    #expect(try await second.load("a")?.bytes == [1])
    try await first.close()
    #expect(try folder.bytes()["a.db-wal"] == Data())
    try FileManager.default.copyItem(atPath: path, toPath: folder.path("b.db"))
    #expect(try await SQLiteStore(path: folder.path("b.db")).load("a")?.bytes == [1])
    #expect(try await second.save([2], for: "a", replacing: 1))
  }

  @Test func aBackupIsAStore() async throws {
    let store = try SQLiteStore(path: path)
    for id in 0..<50 {
      #expect(try await store.save(Array(repeating: 1, count: 1_000), for: "\(id)", replacing: 0))
    }
    try await store.backUp(to: folder.path("b.db"))
    #expect(try await store.save([2], for: "late", replacing: 0))
    let copy = try SQLiteStore(path: folder.path("b.db"), creates: false)
    #expect(try await copy.ids(of: "", after: "", limit: 100).count == 50)
    #expect(try await copy.save([2], for: "7", replacing: 1))
    #expect(try database("b.db").run("SELECT journal_mode='wal' FROM pragma_journal_mode") == 1)
    try await copy.close()
    // Only the two files are left, and those that the first one needs.
    #expect(try folder.bytes().keys.sorted() == ["a.db", "a.db-shm", "a.db-wal", "b.db"])
  }

  @Test func aBackupReplacesNothing() async throws {
    let store = try SQLiteStore(path: path)
    #expect(try await store.save([1], for: "a", replacing: 0))
    try folder.write("b.db", "dear")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("nowhere"))
    for name in ["a.db", "b.db", "link", "."] {
      let error = await #expect(throws: SessionError.self) { try await store.backUp(to: folder.path(name)) }
      #expect(error?.code == .cannotOpen && error?.description.contains("the file exists") == true)
    }
    let missing = await #expect(throws: SessionError.self) {
      try await store.backUp(to: folder.path("nowhere/b.db"))
    }
    #expect(missing?.code == .cannotOpen && missing?.description.contains("nowhere/b.db") == true)
    for path in ["", "a\0b"] {
      await #expect(throws: SessionError(.cannotOpen, "")) { try await store.backUp(to: path) }
    }
    let memory = try SQLiteStore(path: ":memory:")
    await #expect(throws: SessionError(.failed, "")) { try await memory.backUp(to: folder.path("c.db")) }
    try await store.close()
    await #expect(throws: SessionError(.shutDown, "")) { try await store.backUp(to: folder.path("c.db")) }
    #expect(try folder.read("b.db") == Data("dear".utf8))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["a.db", "b.db", "link"])
  }

  @Test func savesGoOnDuringABackup() async throws {
    let store = try SQLiteStore(path: path)
    #expect(try await store.save(Array(repeating: 7, count: 30_000_000), for: "large", replacing: 0))
    #expect(try await store.save([0], for: "a", replacing: 0))
    let isDone = Lock(false)
    async let saves: Int64 = {
      var version: Int64 = 1
      while !isDone.withLock(\.self), try await store.save([1], for: "a", replacing: version) { version += 1 }
      return version
    }()
    try await store.backUp(to: folder.path("b.db"))
    isDone.withLock { $0 = true }
    let last = try await saves
    #expect(try await store.load("a")?.version == last)
    let copied = try #require(try await SQLiteStore(path: folder.path("b.db")).load("a"))
    #expect((1...last).contains(copied.version))
  }

  @Test func aLogThatALargeSaveHasMadeLongBecomesShortAgain() async throws {
    let store = try SQLiteStore(path: path)
    #expect(try await store.save(Array(repeating: 7, count: 40_000_000), for: "large", replacing: 0))
    // The first one begins the log again, after the checkpoint of the large one.
    for version in 1...3 as ClosedRange<Int64> {
      #expect(try await store.save([1], for: "large", replacing: version))
    }
    #expect(try #require(folder.bytes()["a.db-wal"]).count <= 17 << 20)
  }
}

/// A file of format 1, which had neither names nor dates.
struct SQLiteConversionTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("a.db")
    let old = try SQLiteDatabase(path, for: .writing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
    try old.run("PRAGMA journal_mode=WAL")
    try old.run(
      "CREATE TABLE sessions(id TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL, state BLOB NOT NULL)")
    try old.run("PRAGMA application_id=\(0x5249_4273)")
    try old.run("PRAGMA user_version=1")
    try old.run("INSERT INTO sessions VALUES('app', 3, x'0102'), ('ana', 9, x'')")
  }

  private func number(_ statement: String) throws -> Int64 {
    try SQLiteDatabase(path, for: .changing, library: SQLiteLibrary(), busyTimeout: .seconds(5)).run(
      statement)
  }

  @Test func itIsReadAsItIs() throws {
    let before = try folder.bytes()
    #expect(
      try folder.rows() == [
        StoredRow(id: SessionID(id: "ana"), version: 9, byteCount: 0),
        StoredRow(id: SessionID(id: "app"), version: 3, byteCount: 2),
      ])
    let found = try StoredSessions.read(path) { store throws(SessionError) in
      try store.session(SessionID(id: "app"))?.bytes
    }
    #expect(found == [1, 2])
    #expect(try folder.bytes() == before)
  }

  @Test func theFirstStoreConvertsIt() async throws {
    let now = WallTime(seconds: Date().timeIntervalSince1970)
    for store in try [SQLiteStore(path: path, creates: false), SQLiteStore(path: path)] {
      let row = try #require(try await store.load("app"))
      #expect(row.bytes == [1, 2] && row.version == 3 && row.due == nil)
      // Its age is unknown, so it isn't idle yet.
      #expect(row.savedAt.duration(to: now) < .seconds(600) && now.duration(to: row.savedAt) < .seconds(600))
      #expect(try await store.deleteIdle(of: "", since: now.advanced(by: .seconds(-3_600)), limit: 9) == 0)
    }
    #expect(try number("PRAGMA user_version") == 2)
    #expect(try number("SELECT count(*) FROM sqlite_master WHERE name='old'") == 0)
    #expect(try number("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check='ok'") == 1)
  }

  @Test func tablesOfOthersAreLeftAlone() async throws {
    _ = try number("CREATE TABLE old(id TEXT)")
    _ = try number("INSERT INTO old VALUES('dear')")
    _ = try number("CREATE TABLE Sessions_1(id TEXT)")
    #expect(try await SQLiteStore(path: path).load("app")?.bytes == [1, 2])
    #expect(try number("SELECT count(*) FROM old") == 1)
    #expect(try number("SELECT count(*) FROM sqlite_master WHERE type='table'") == 3)
  }

  @Test func oneStatementGivesTheRowsToSessions() async throws {
    _ = try SQLiteStore(path: path)
    _ = try number("UPDATE sessions SET name='baskets' WHERE name='' AND id='ana'")
    let store = try SQLiteStore(path: path)
    #expect(try await store.ids(of: "baskets", after: "", limit: 9) == ["ana"])
    #expect(try await store.ids(of: "", after: "", limit: 9) == ["app"])
    #expect(try await store.deleteIdle(of: "baskets", since: .far, limit: 9) == 1)
  }

  @Test func manyProcessesConvertItOnce() throws {
    let programs = try (0..<6).map { _ in try RunningProgram("sessioncases", ["save", path]) }
    let endings = programs.map { $0.finish() }
    #expect(endings.map(\.errors) == Array(repeating: "", count: 6))
    #expect(endings.contains { $0.output == "saved\n" })
    #expect(try folder.ids() == ["ana", "app", "row"])
  }

  @Test func aFullDiskLeavesItAsItIs() async throws {
    let limited = ["/bin/sh", "-c", #"ulimit -f 20; exec "$0" "$@""#]
    // The thread sanitizer maps a file that it writes into TMPDIR, and crashes if the limit cuts the file short; it needs no such file.
    let ending = try RunningProgram(
      "sessioncases", ["save", path], settings: ["TMPDIR": "/nowhere"], through: limited
    ).finish()
    #expect(ending.status == 1 && ending.errors.contains("the disk is full"), "\(ending)")
    #expect(try folder.rows().map(\.version) == [9, 3])
    #expect(try number("PRAGMA user_version") == 1)
  }
}
