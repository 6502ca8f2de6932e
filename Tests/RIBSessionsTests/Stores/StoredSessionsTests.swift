import Foundation
import RIBSessions
import TestSupport
import Testing

extension TemporaryFolder {
  /// The rows of the file `a.db`, for one who only reads.
  func rows() throws -> [StoredRow] {
    try StoredSessions.read(path("a.db")) { store throws(SessionError) in try store.rows() }
  }

  /// The identifiers of these rows.
  func ids() throws -> [String] { try rows().map(\.id.id) }

  /// The names of all files with their bytes.
  func bytes() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return Dictionary(uniqueKeysWithValues: try names.map { ($0, try read($0)) })
  }
}

/// Reading a store leaves its folder as it is, to the byte.
struct StoredSessionsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ ids: String...) async throws -> SQLiteStore {
    let store = try SQLiteStore(path: folder.path("a.db"))
    for id in ids { #expect(try await store.save(Array(id.utf8), for: id, replacing: 0)) }
    return store
  }

  /// Leaves the files of a process that was killed, of which the last saves are in the log only.
  private func leaveFilesOfAKilledProcess() throws {
    let killed = try RunningProgram("sessioncases", ["count", folder.path("a.db")])
    for _ in 0..<5 { _ = killed.readLine() }
    killed.send(SIGKILL)
    _ = killed.finish()
  }

  @Test func aFileThatNoProgramUses() async throws {
    _ = try await store("ana", "ben")
    let before = try folder.bytes()
    #expect(before.keys.sorted() == ["a.db"])
    #expect(try folder.ids() == ["ana", "ben"])
    #expect(try folder.bytes() == before)
  }

  @Test func aFileWhoseFolderHasAnOddName() async throws {
    let odd = folder.path("a?b#c%20d é")
    try FileManager.default.createDirectory(atPath: odd, withIntermediateDirectories: true)
    #expect(try await SQLiteStore(path: "\(odd)/a.db").save([1], for: "ana", replacing: 0))
    let rows = try StoredSessions.read("\(odd)/a.db") { store throws(SessionError) in try store.rows() }
    #expect(rows.map(\.id.id) == ["ana"])
  }

  @Test func aFileThatAnotherProgramUses() async throws {
    let program = try RunningProgram("sessioncases", ["count", folder.path("a.db")])
    defer { program.send(SIGKILL) }
    for _ in 0..<5 { _ = program.readLine() }
    program.stop()
    let before = try folder.bytes()
    #expect(before.keys.sorted() == ["a.db", "a.db-shm", "a.db-wal"])
    #expect(try folder.rows().count == 1)
    #expect(try folder.bytes() == before)
    let first = try #require(folder.rows().first)
    // And it goes on as if nobody had looked.
    program.send(SIGCONT)
    for _ in 0..<20 { _ = program.readLine() }
    #expect(try #require(folder.rows().first).version > first.version)
  }

  @Test func theFilesOfAProcessThatWasKilled() throws {
    try leaveFilesOfAKilledProcess()
    let before = try folder.bytes()
    #expect(before.keys.sorted() == ["a.db", "a.db-shm", "a.db-wal"])
    #expect(try folder.rows().count == 1)
    #expect(try folder.bytes() == before)
  }

  @Test func aCopyWithoutOneOfTheFilesIsToldWhatIsMissing() throws {
    try leaveFilesOfAKilledProcess()
    try FileManager.default.removeItem(atPath: folder.path("a.db-shm"))
    let before = try folder.bytes()
    let error = try #require(throws: SessionError.self) { try folder.rows() }
    #expect(error.code == .cannotOpen && error.description.contains("a.db-shm is missing"))
    #expect(try folder.bytes() == before)
    try folder.write("a.db-shm", "")
    #expect(try folder.rows().count == 1)
  }

  @Test func aChangeDuringTheReadingIsSeen() async throws {
    let path = folder.path("a.db")
    var kept: SQLiteStore? = try await store("ana")
    kept = nil
    let saving = try RunningProgram("/bin/sh", ["-c", "read line; touch \"$0\"; echo done", path])
    var reads = 0
    try StoredSessions.read(path) { store throws(SessionError) in
      reads += 1
      #expect(try store.rows().map(\.id.id) == ["ana"])
      if reads == 1 {
        saving.write("\n")
        _ = saving.readLine()
      }
    }
    #expect(reads == 2)
    withExtendedLifetime(kept) {}
  }

  @Test func aFileThatNeverRestsIsGivenUp() async throws {
    _ = try await store("ana")
    let path = folder.path("a.db")
    var seconds = 0.0
    let error = #expect(throws: SessionError.self) {
      try StoredSessions.read(path) { _ throws(SessionError) in
        seconds += 1
        let date: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: seconds)]
        try? FileManager.default.setAttributes(date, ofItemAtPath: path)
      }
    }
    #expect(error?.code == .contended && seconds == 8)
  }

  @Test func whatIsTooLargeIsNotLoaded() async throws {
    _ = try await store("ana", "benjamin")
    let found = try StoredSessions.read(folder.path("a.db")) { store throws(SessionError) in
      var found: [String: [UInt8]?] = [:]
      try store.visit(limit: 3) { row, bytes in found.updateValue(bytes, forKey: row.id.id) }
      return found
    }
    #expect(found == ["ana": Array("ana".utf8), "benjamin": nil])
  }

  @Test(arguments: [
    ("", SessionError.Code.cannotOpen), (String(repeating: "A", count: 10_000), .damaged),
  ])
  func aFileOfSomethingElseIsRejected(text: String, code: SessionError.Code) throws {
    try folder.write("a.db", text)
    let before = try folder.bytes()
    #expect(try #require(throws: SessionError.self) { try folder.rows() }.code == code)
    #expect(try folder.bytes() == before)
  }

  @Test func aFileThatIsMissingIsNotCreated() throws {
    let error = try #require(throws: SessionError.self) { try folder.rows() }
    #expect(error.code == .cannotOpen && error.description.contains("permission to read"))
    #expect(try folder.bytes().isEmpty)
  }

  @Test func aFileThatIsLockedIsWaitedForAsLongAsAskedFor() async throws {
    _ = try await store("ana")
    let path = folder.path("a.db")
    let other = try SQLiteDatabase(path, for: .writing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
    try other.run("PRAGMA locking_mode=EXCLUSIVE")
    try other.run("UPDATE sessions SET version=version+1")
    let error = #expect(throws: SessionError.self) {
      try StoredSessions.read(path, busyTimeout: .milliseconds(1)) { store throws(SessionError) in
        try store.rows()
      }
    }
    #expect(error?.code == .locked)
  }

  #if os(Linux)
    @Test func aSystemWithoutTheLibraryIsToldThePackage() async throws {
      _ = try await store("ana")
      let error = #expect(throws: SessionError.self) {
        try StoredSessions.read(folder.path("a.db"), library: ["libnothing.so.9"]) { _ in }
      }
      #expect(error?.code == .unavailable)
    }
  #endif
}
