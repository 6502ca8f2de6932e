import Foundation
import RIBSessions
import TestSupport
import Testing

/// Each failure of a disk is a sentence, and loses nothing that a save has acknowledged.
struct StoreFailureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func rejection(_ path: String) throws -> SessionError {
    try #require(throws: SessionError.self) { try SQLiteStore(path: path) }
  }

  @Test func aSystemWithoutTheLibraryIsToldThePackage() throws {
    let error = try #require(throws: SessionError.self) {
      try SQLiteLibrary(names: ["libnothing.so.9", "libm.so.6"])
    }
    #expect(error.code == .unavailable)
    #expect(error.description.contains("libnothing.so.9") && error.description.contains("libsqlite3-0"))
  }

  @Test func aFolderThatIsMissingIsNamed() throws {
    let error = try rejection(folder.path("nowhere/a.db"))
    #expect(error.code == .cannotOpen && error.description.contains("nowhere/a.db"))
  }

  @Test(arguments: ["", "a\0b"])
  func aPathThatIsNoneIsRejected(path: String) throws {
    #expect(try rejection(path).code == .cannotOpen)
  }

  @Test func aPathIsNeverAURL() async throws {
    let here = FileManager.default.currentDirectoryPath
    let error = try rejection("file:nowhere/a.db?mode=memory")
    #expect(error.code == .cannotOpen)
    #expect(FileManager.default.currentDirectoryPath == here)
  }

  @Test func aFileThatIsDeletedOrReplacedWhileItIsOpenIsNotAcknowledged() async throws {
    let path = folder.path("a.db")
    let store = try SQLiteStore(path: path)
    #expect(try await store.save([1], for: "a", replacing: 0))
    try FileManager.default.moveItem(atPath: path, toPath: folder.path("b.db"))
    for _ in 1...2 {
      let error = await #expect(throws: SessionError.self) {
        try await store.save([2], for: "a", replacing: 1)
      }
      #expect(error?.description.contains("deleted or replaced") == true)
      try folder.write("a.db", Data())
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: folder.path("b.db"), toPath: path)
    #expect(try await store.save([3], for: "a", replacing: 1))
  }

  @Test func aPatienceOfAnyLengthIsTaken() throws {
    _ = try SQLiteStore(path: folder.path("a.db"), busyTimeout: .seconds(Int64.max))
  }

  @Test func aFileThatIsNoDatabaseIsRejectedAndKept() throws {
    try folder.write("a.db", Data(repeating: 65, count: 10_000))
    #expect(try rejection(folder.path("a.db")).code == .damaged)
    let kept = try folder.read("a.db")
    #expect(kept == Data(repeating: 65, count: 10_000))
  }

  @Test func aDamagedPageIsReportedByTheCallThatReadsIt() async throws {
    let path = folder.path("a.db")
    var store: SQLiteStore? = try SQLiteStore(path: path)
    for id in 0..<50 {
      #expect(try await store?.save(Array(repeating: 1, count: 2_000), for: "\(id)", replacing: 0) == true)
    }
    store = nil
    // The second page on are those of the table and of its index.
    var bytes = try folder.read("a.db")
    for place in 4_096..<bytes.count { bytes[place] = 0xff }
    try folder.write("a.db", bytes)
    let error = await #expect(throws: SessionError.self) { try await SQLiteStore(path: path).load("7") }
    #expect(error?.code == .damaged)
  }

  @Test func aDatabaseOfSomethingElseIsLeftAlone() throws {
    let other = try database("a.db")
    try other.run("CREATE TABLE notes(text TEXT)")
    let error = try rejection(folder.path("a.db"))
    #expect(error.code == .cannotOpen && error.description.contains("another path"))
    #expect(try other.run("SELECT count(*) FROM sqlite_master WHERE name='notes'") == 1)
    #expect(try other.run("SELECT count(*) FROM sqlite_master") == 1)
  }

  @Test func aNewerFormatIsRejected() async throws {
    #expect(try await SQLiteStore(path: folder.path("a.db")).save([1], for: "a", replacing: 0))
    try database("a.db").run("PRAGMA user_version=3")
    let error = try rejection(folder.path("a.db"))
    #expect(error.code == .newer && error.description.contains("format is 3"))
    try database("a.db").run("PRAGMA user_version=2")
    #expect(try await SQLiteStore(path: folder.path("a.db")).load("a")?.bytes == [1])
  }

  @Test func aFullDiskLosesNothingThatWasSaved() async throws {
    let store = try SQLiteStore(path: folder.path("a.db"))
    try await store.limit(pages: 40)
    var saved: [String] = []
    var errors: [SessionError] = []
    for id in 0..<100 {
      do {
        #expect(try await store.save(Array(repeating: 1, count: 2_000), for: "\(id)", replacing: 0))
        saved.append("\(id)")
      } catch let error as SessionError {
        errors.append(error)
      }
    }
    #expect(saved.count > 10 && errors.count > 10)
    #expect(Set(errors.map(\.code)) == [.full])
    #expect(try folder.ids() == saved.sorted())
    try await store.limit(pages: 1_000)
    #expect(try await store.save([1], for: "more", replacing: 0))
  }

  @Test func aFileThatIsLockedIsWaitedForAsLongAsAskedFor() async throws {
    let store = try SQLiteStore(path: folder.path("a.db"), busyTimeout: .milliseconds(1))
    #expect(try await store.save([1], for: "a", replacing: 0))
    let other = try database("a.db")
    try other.run("BEGIN IMMEDIATE")
    let error = await #expect(throws: SessionError.self) { try await store.save([2], for: "a", replacing: 1) }
    #expect(error?.code == .locked && error?.description.contains("another process") == true)
    #expect(try await store.load("a")?.bytes == [1])
    try other.run("COMMIT")
    #expect(try await store.save([3], for: "a", replacing: 1))
  }

  @Test func aRowThatIsTooLargeDoesNotHarmTheOthers() async throws {
    let store = try SQLiteStore(path: ":memory:")
    async let small = store.save([1], for: "small", replacing: 0)
    let error = await #expect(throws: SessionError.self) {
      try await store.save(Array(repeating: 0, count: 900_000_000), for: "large", replacing: 0)
    }
    #expect(error?.code == .full)
    #expect(try await small)
  }

  #if os(Linux)
    @Test(.enabled(if: getuid() == 0, "needs root, to become another user"))
    func aFileOfSomebodyElseIsReadOnly() async throws {
      let path = folder.path("a.db")
      #expect(try await SQLiteStore(path: path).save([1], for: "a", replacing: 0))
      for (permissions, sentence) in [(0o600, "permission denied"), (0o644, "read-only")] {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
        let program = try RunningProgram(
          "sessioncases", ["save", path],
          through: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
        let ending = program.finish()
        #expect(ending.status == 1 && ending.output == "")
        #expect(ending.errors.contains(path) && ending.errors.contains(sentence), "\(ending.errors)")
      }
    }
  #endif

  /// Another connection to the file, for statements that a store doesn't make.
  private func database(_ name: String) throws -> SQLiteDatabase {
    try SQLiteDatabase(
      folder.path(name), for: .writing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
  }
}
