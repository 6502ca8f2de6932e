import Foundation
import RIBKit
import RIBSessions
import RIBToolkit
import TestSupport
import Testing

/// `rib saved` never changes a store, and says what is wrong with one.
struct SavedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Forms of the verb that read the store once.
  private static let forms = [
    [], ["ana"], ["--format", "svg"], ["ana", "--format", "svg"], ["--json"], ["--all"],
  ]

  /// Forms that read it twice, and so find differences while a program writes.
  private static let differences = [["ana", "--diff", "ana"], ["ana", "--diff-file", "notes.db"]]

  /// Runs forms of the verb, each of which succeeds.
  private func use(_ forms: [[String]]) throws {
    for words in forms {
      let ending = try RibProcess.run(["saved", "notes.db"] + words, in: folder.path)
      #expect(ending.status == 0 && ending.errors == "", "\(words): \(ending.errors)")
    }
  }

  @Test func aStoreThatNoProgramUsesStaysAsItIs() async throws {
    try await folder.serve(["ana": "Dear Ben"])
    await folder.isClosed("notes.db")
    let before = try folder.contents()
    #expect(before.keys.sorted() == ["notes.db"])
    try use(Self.forms + Self.differences)
    #expect(try folder.contents() == before)
  }

  @Test func aStoreThatAProgramUsesStaysAsItIs() async throws {
    let store = try SQLiteStore(path: folder.path("notes.db"))
    let sessions = Sessions<Notes>("notes", store: store, awake: 10) { _ in Notes() }
    _ = try await sessions.send("Dear Ben", to: "ana")
    let before = try folder.contents()
    #expect(before.keys.sorted() == ["notes.db", "notes.db-shm", "notes.db-wal"])
    try use(Self.forms + Self.differences)
    #expect(try folder.contents() == before)
    // What is saved from now on is read too.
    _ = try await sessions.send("Dear Zoe", to: "ana")
    #expect(try folder.saved("notes.db", "ana").output.contains("Dear Zoe"))
    #expect(await sessions.shutdown(within: .seconds(600)).isEmpty)
  }

  @Test func aStoreIsReadWhileAProgramWrites() async throws {
    let store = try SQLiteStore(path: folder.path("notes.db"))
    let sessions = Sessions<Notes>("notes", store: store, awake: 10) { _ in Notes() }
    _ = try await sessions.send("0", to: "ana")
    let (writes, written) = AsyncStream<Int>.makeStream()
    let writing = Task {
      var count = 0
      while !Task.isCancelled {
        count += 1
        _ = try await sessions.send("\(count)", to: "ana")
        written.yield(count)
      }
    }
    // On a busy machine the task may begin late.
    for await count in writes where count == 2 { break }
    for _ in 0..<Seeds.count(5) { try use(Self.forms) }
    writing.cancel()
    try await writing.value
    #expect(await sessions.shutdown(within: .seconds(600)).isEmpty)
  }

  @Test func theStoreIsNoPlaceForTheOutput() async throws {
    try await folder.serve(["ana": "Dear Ben"])
    await folder.isClosed("notes.db")
    try folder.link("link.db", to: "notes.db")
    let before = try folder.contents()
    for output in ["notes.db", "./notes.db", "notes.db-wal", "\(folder.path)/notes.db-shm"] {
      let ending = try folder.saved("link.db", "-o", output)
      #expect(ending.status == 64 && ending.errors.contains("is an input file"), "\(output)")
    }
    #expect(try folder.contents() == before)
    #expect(try folder.saved("notes.db", "-o", "list.txt").output == "1 session, 128 bytes, 2 values\n")
    #expect(try folder.text("list.txt").hasSuffix("10 bytes at Notes#draft\n"))
  }

  /// Runs the verb, which fails.
  private func rejection(_ words: String...) throws -> String {
    let ending = try RibProcess.run(["saved"] + words, in: folder.path)
    #expect(ending.status == 1 && ending.output == "", "\(ending)")
    return ending.errors
  }

  @Test func aFileThatIsNoStoreIsRejected() async throws {
    #expect(
      try rejection("a.db")
        == "error: a.db doesn't exist. Pass the file of a SQLiteStore, or PostgreSQL settings such as host=db.\n"
    )
    #expect(try rejection(".") == "error: . is a folder. Pass the file of a SQLiteStore.\n")
    #expect(try rejection("/dev/null").contains("/dev/null isn't a file."))
    try folder.write("text.db", String(repeating: "no database ", count: 1_000))
    #expect(try rejection("text.db").contains("it is damaged or not a database"))
    try folder.write("empty.db", "")
    #expect(try rejection("empty.db").contains("isn't a SQLiteStore file"))
    #expect(try folder.contents().keys.sorted() == ["empty.db", "text.db"])
  }

  @Test func settingsOfPostgreSQLAreNeverQuoted() throws {
    for settings in ["host=/nowhere password=sesame", "postgresql://ana:sesame@127.0.0.1:1/shop"] {
      for words in [[settings], [settings, "ana"], [settings, "--format", "svg"]] {
        let ending = try RibProcess.run(["saved"] + words, in: folder.path)
        #expect(ending.status == 1 && !ending.errors.contains("sesame"), "\(ending)")
        #expect(ending.errors.contains("PostgreSQL"), "\(ending)")
      }
    }
  }

  @Test func aStoreOfANewerVersionOrADamagedOneIsRejected() async throws {
    try await folder.serve(["ana": String(repeating: "x", count: 20_000)])
    await folder.isClosed("notes.db")
    // The number of the format in the header of the file.
    var bytes = try folder.read("notes.db")
    bytes[63] = 9
    try folder.write("newer.db", bytes)
    #expect(try rejection("newer.db").contains("its format is 9, and this version reads 2. Update"))
    bytes[63] = 1
    for place in 4_096..<bytes.count { bytes[place] = 0xff }
    try folder.write("damaged.db", bytes)
    #expect(try rejection("damaged.db").contains("it is damaged"))
    #expect(try rejection("damaged.db", "ana").contains("it is damaged"))
    #expect(try rejection("damaged.db", "--format", "svg").contains("it is damaged"))
  }

  @Test func aStoreThatIsLockedIsNamed() async throws {
    try await folder.serve(["ana": "Dear Ben"])
    await folder.isClosed("notes.db")
    let other = try SQLiteDatabase(
      folder.path("notes.db"), for: .writing, library: SQLiteLibrary(), busyTimeout: .seconds(5))
    try other.run("PRAGMA locking_mode=EXCLUSIVE")
    try other.run("UPDATE sessions SET version=version+1")
    #expect(try rejection("notes.db").contains("notes.db: another process has locked it."))
  }

  @Test func rowsThatAreNoSavedTreesAreToldOneByOne() async throws {
    try await folder.store("good", ["Root#a": "1"], in: "a.db")
    try await folder.store("newer", #"{"format":3,"tree":{}}"#.utf8, in: "a.db")
    let tree = #"{"format":1,"tree":{"format":7}}"#
    try await folder.store("newer tree", tree.utf8, in: "a.db")
    try await folder.store("bytes", [0xff, 0, 0x1b], in: "a.db")
    try await folder.store("list", "[1]".utf8, in: "a.db")
    try await folder.store("none", [], in: "a.db")
    let deep = String(repeating: "[", count: 100_000)
    try await folder.store("deep", deep.utf8, in: "a.db")
    let list = try folder.saved("a.db")
    #expect(list.status == 0)
    #expect(list.output.components(separatedBy: "a newer version wrote it.").count == 3)
    #expect(list.output.components(separatedBy: "it isn't a saved tree").count == 4)
    #expect(list.output.hasSuffix(" 1 value, 6 unreadable\n"))
    for id in ["newer", "newer tree"] { #expect(try rejection("a.db", id).contains("a newer version")) }
    for id in ["bytes", "list", "deep"] { #expect(try rejection("a.db", id).contains("isn't a saved tree")) }
    #expect(try rejection("a.db", "good", "--diff", "list").contains("\"list\": it isn't a saved tree"))
    #expect(try rejection("a.db", "none").contains("\"none\": its row is empty"))
    #expect(try folder.saved("a.db", "--format", "svg").output.contains("1 byte in 1 value"))
  }

  @Test func aSessionIsFoundWithoutItsNameUnlessSeveralHaveItsIdentifier() async throws {
    try await folder.serve(["ana": "a"])
    #expect(try folder.saved("notes.db", "ana").output == folder.saved("notes.db", "notes/ana").output)
    let store = try SQLiteStore(path: folder.path("notes.db"))
    let row = SessionRow(bytes: try SessionRecord().bytes(), version: 7, savedAt: WallTime(microseconds: 0))
    #expect(try await store.save(row, for: SessionID(sessions: "games", id: "ana"), replacing: 0))
    try await store.close()
    #expect(
      try rejection("notes.db", "ana").contains(
        "several sessions named \"ana\". Pass one of \"games/ana\", \"notes/ana\"."))
    #expect(try folder.saved("notes.db", "games/ana").status == 0)
  }

  @Test func aSessionThatIsMissingHasANearOne() async throws {
    try await folder.serve(["ana": "a", "benjamin": "b"])
    #expect(
      try rejection("notes.db", "benjamni").contains("no session \"benjamni\". Did you mean \"benjamin\"?"))
    #expect(try rejection("notes.db", "ana", "--diff", "an").contains("Did you mean \"ana\"?"))
    #expect(
      try rejection("notes.db", "notes/benjamni").contains("Did you mean \"notes/benjamin\"?"))
    #expect(try rejection("notes.db", "").hasSuffix("notes.db has no session \"\".\n"))
  }

  @Test func itNeedsNoParser() async throws {
    try await folder.serve(["ana": "Dear Ben"])
    let use = CommandLineUse("saved", "notes.db", "ana", in: folder.path, parses: false)
    #expect(use.status == .success && use.output.contains("Notes#draft = \"Dear Ben\"\n"), "\(use.errors)")
  }

  @Test(arguments: [
    [], ["a.db", "ana", "ben"], ["a.db", "--diff", "ana"], ["a.db", "--diff-file", "b.db"],
    ["a.db", "--format", "svg", "--json"], ["a.db", "-o", "x", "--json"], ["a.db", "--format", "png"],
    ["a.db", "ana", "--diff", "ben", "--format", "svg"], ["a.db", "--format", "svg", "--all"],
  ])
  func aCommandLineThatMakesNoSenseIsRejected(_ words: [String]) throws {
    let use = CommandLineUse(words: ["saved"] + words, in: folder.path)
    #expect(use.status == .usage, "\(use.errors)")
  }

  #if os(Linux)
    /// Processes in a view of the disk in which the library is an empty file.
    private static let hider: [String]? = {
      let names = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"]
      let library = names.map { "\($0)/libsqlite3.so.0" }.first { FileManager.default.fileExists(atPath: $0) }
      guard let library, FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare") else { return nil }
      let hider = [
        "/usr/bin/unshare", "-m", "/bin/sh", "-c",
        "mount --bind /dev/null \"$(realpath \(library))\" && exec \"$@\"", "sh",
      ]
      return (try? RunningProgram("/bin/true", [], through: hider).finish().status) == 0 ? hider : nil
    }()

    @Test(.enabled(if: hider != nil, "needs root, to hide the library"))
    func aSystemWithoutSQLiteIsToldThePackage() async throws {
      try await folder.serve(["ana": "a"])
      let ending = try RunningProgram(
        "rib", ["saved", "notes.db"], in: folder.path, through: Self.hider ?? []
      ).finish()
      #expect(ending.status == 1 && ending.errors.contains("Install the package libsqlite3-0"))
      let other = try RunningProgram("rib", ["help", "saved"], through: Self.hider ?? []).finish()
      #expect(other.status == 0)
    }
  #endif
}
