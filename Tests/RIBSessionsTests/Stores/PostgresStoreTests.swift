import Basics
import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// The settings of a store in PostgreSQL, which are checked without a server.
@Suite(.enabled(if: (try? PostgresLibrary()) != nil, "libpq is not installed"))
struct PostgresSettingsTests {
  @Test(arguments: [
    "host", "host=db password=open sesame", "postgresql://ana:open%sesame@db", "nothing=7",
    "postgresql://ana:open@sesame@db/shop", "postgresql://ana:open/sesame@db/shop", "host=a\0b",
  ])
  func settingsThatAreInvalidAreRejectedWithoutQuotingThem(settings: String) throws {
    let error = try #require(throws: SessionError.self) { try PostgresStore(settings) }
    #expect(error.code == .cannotOpen && error.description.contains("PostgreSQL settings"))
    for word in ["open", "sesame"] { #expect(!error.description.contains(word), "\(error)") }
  }

  @Test func aServerThatDoesNotAnswerIsAnErrorWithoutThePassword() async throws {
    for settings in [
      "host=/nowhere password=sesame", "postgresql://ana:sesame@127.0.0.1:1/shop",
      "host=sesame.invalid password=sesame",
    ] {
      let store = try PostgresStore(settings, timeout: .seconds(5))
      let error = await #expect(throws: SessionError.self) { try await store.load("ana") }
      #expect(error?.code == .cannotOpen && error?.description.contains("Check the settings") == true)
      #expect(error?.description.contains("sesame") == false, "\(settings)")
    }
  }
}

/// A library that is missing.
struct PostgresLibraryTests {
  @Test func aSystemWithoutTheLibraryIsToldThePackage() throws {
    let error = try #require(throws: SessionError.self) {
      try PostgresLibrary(names: ["libnothing.so.9", "libm.so.6"])
    }
    #expect(error.code == .unavailable && error.description.contains("libnothing.so.9 or libm.so.6"))
    #expect(error.description.contains("libpq5"))
  }
}

/// A server that fails, each time one of its own.
@Suite(
  .enabled(if: PostgresServer.isInstalled && Seeds.areAllTried, "only with PostgreSQL and RIB_TIMES"),
  .serialized)
struct PostgresFailureTests {
  private let server: PostgresServer

  init() throws { server = try PostgresServer() }

  private func store(
    user: String = "postgres", connections: Int = 4, timeout: Duration = .seconds(600)
  ) throws -> PostgresStore {
    try PostgresStore(server.settings(user: user), connections: connections, timeout: timeout)
  }

  /// The acknowledged versions of sessions, the number of errors, and whether the senders end.
  private final class Progress: Sendable {
    private let state = Lock((versions: [String: Int64](), errors: 0, isDone: false))

    var versions: [String: Int64] { state.withLock { $0.versions } }
    var errors: Int { state.withLock { $0.errors } }
    var isDone: Bool { state.withLock { $0.isDone } }

    func noteError() { state.withLock { $0.errors += 1 } }
    func note(_ id: String, _ version: Int64) { state.withLock { $0.versions[id] = version } }
    func end() { state.withLock { $0.isDone = true } }

    /// Waits until each of eight sessions has a version.
    func reached(_ version: Int64) async {
      while versions.values.count(where: { $0 >= version }) < 8 { await Task.yield() }
    }
  }

  /// Saves one session again and again.
  private static func save(_ id: String, in store: PostgresStore, _ progress: Progress) async throws {
    while !progress.isDone {
      do {
        let version = try await store.load(id)?.version ?? 0
        guard try await store.save([1], for: id, replacing: version) else { continue }
        progress.note(id, version + 1)
      } catch is SessionError {
        progress.noteError()
        await Task.yield()
      }
    }
  }

  @Test func crashesWhileSavingLoseNothingThatWasAcknowledged() async throws {
    let store = try store()
    let progress = Progress()
    try await withThrowingTaskGroup { group in
      for sender in 0..<8 { group.addTask { try await Self.save("\(sender)", in: store, progress) } }
      var crashes: Int64 = 0
      // A crash that no sender notices proves nothing.
      while crashes < 3 || progress.errors == 0 {
        crashes += 1
        await progress.reached(crashes * 20)
        try server.crash()
      }
      await progress.reached((crashes + 2) * 20)
      progress.end()
      try await group.waitForAll()
    }
    for (id, version) in progress.versions {
      // The last one may be stored without an answer.
      let row = try #require(try await store.load(id))
      #expect((0...1).contains(row.version - version))
    }
  }

  @Test func anIdleConnectionThatTheServerHasEndedIsOpenedAgain() async throws {
    let store = try store(connections: 2)
    #expect(try await store.save([1], for: "ana", replacing: 0))
    for version in 1...3 as ClosedRange<Int64> {
      // All connections are closed when the server has ended.
      try server.crash()
      #expect(try await store.save([1], for: "ana", replacing: version))
    }
    #expect(try await store.load("ana")?.version == 4)
  }

  @Test func aRoleWithoutRightsIsToldSo() async throws {
    try server.sql("CREATE ROLE guest LOGIN; CREATE ROLE shop LOGIN; CREATE ROLE reader LOGIN")
    let missing = await #expect(throws: SessionError.self) { try await store(user: "guest").load("ana") }
    #expect(missing?.code == .readOnly && missing?.description.contains("permission denied") == true)
    #expect(try await store().save([1], for: "ana", replacing: 0))
    // The table exists, and needn't be created.
    try server.sql(
      "GRANT SELECT, INSERT, UPDATE, DELETE ON ribkit_sessions TO shop; GRANT SELECT ON ribkit_sessions TO reader"
    )
    #expect(try await store(user: "shop").save([2], for: "ana", replacing: 1))
    let error = await #expect(throws: SessionError.self) { try await store(user: "guest").load("ana") }
    #expect(error?.code == .readOnly && error?.description.contains("Grant the role") == true)
    let reader = try store(user: "reader")
    #expect(try await reader.load("ana")?.version == 2)
    await #expect(throws: SessionError(.readOnly, "")) {
      try await reader.save([3], for: "ana", replacing: 2)
    }
  }

  @Test func aServerThatOnlyReadsIsToldSo() async throws {
    let store = try store()
    #expect(try await store.save([1], for: "ana", replacing: 0))
    try server.sql("ALTER DATABASE postgres SET default_transaction_read_only=on")
    let other = try self.store()
    #expect(try await other.load("ana")?.version == 1)
    await #expect(throws: SessionError(.readOnly, "")) { try await other.save([3], for: "ana", replacing: 1) }
  }

  @Test func aTableOfSomethingElseIsLeftAlone() async throws {
    try server.sql("CREATE TABLE ribkit_sessions(id text)")
    let error = await #expect(throws: SessionError.self) { try await store().load("ana") }
    #expect(error?.code == .cannotOpen && error?.description.contains("has unexpected columns") == true)
  }

  @Test func oneSchemaIsCreatedByManyAtOnce() async throws {
    try await withThrowingTaskGroup { group in
      let stores = try (0..<8).map { _ in try store(connections: 1) }
      for (number, store) in stores.enumerated() {
        group.addTask {
          let isSaved = try await store.save([1], for: "\(number)", replacing: 0)
          #expect(isSaved)
        }
      }
      try await group.waitForAll()
    }
    #expect(try server.sql("SELECT count(*) FROM ribkit_sessions") == "8\n")
  }

  @Test func aFullServerIsAnErrorUntilItHasRoom() async throws {
    try server.sql("CREATE ROLE shop LOGIN CONNECTION LIMIT 2; GRANT ALL ON SCHEMA public TO shop")
    let first = try store(user: "shop", connections: 2)
    // Both connections are needed at once.
    async let one = first.save([1], for: "a", replacing: 0)
    async let two = first.save([1], for: "b", replacing: 0)
    let saved = [try await one, try await two]
    #expect(saved == [true, true])
    let second = try store(user: "shop", connections: 2)
    let error = await #expect(throws: SessionError.self) { try await second.load("a") }
    #expect(error?.code == .cannotOpen && error?.description.contains("too many connections") == true)
    await first.close()
    while try server.sql("SELECT count(*) FROM pg_stat_activity WHERE usename='shop'") != "0\n" {}
    #expect(try await second.load("a")?.version == 1)
  }

  @Test func fewerConnectionsThanAskedForAreEnough() async throws {
    try server.sql("CREATE ROLE shop LOGIN CONNECTION LIMIT 2; GRANT ALL ON SCHEMA public TO shop")
    let store = try store(user: "shop", connections: 4)
    #expect(try await store.save([1], for: "ana", replacing: 0))
    for _ in 1...3 {
      let versions = try await withThrowingTaskGroup { group in
        for _ in 0..<40 { group.addTask { try await store.load("ana")?.version } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(versions == Array(repeating: 1, count: 40))
    }
    // None of the attempts holds up the end, and an ended connection is opened again.
    try server.crash()
    #expect(try await store.load("ana")?.version == 1)
    await store.close()
  }

  @Test func aServerThatHangsEndsEachCallInTime() async throws {
    let store = try store(connections: 2, timeout: .seconds(1))
    #expect(try await store.save([1], for: "ana", replacing: 0))
    try server.send(SIGSTOP)
    // More calls than connections, some of which must connect first, and one whose bytes don't fit into the buffers of the system.
    let errors = await withTaskGroup { group in
      for number in 0..<12 {
        group.addTask {
          do {
            let bytes = [UInt8](repeating: 1, count: number == 0 ? 20_000_000 : 1)
            _ = try await store.save(bytes, for: "\(number)", replacing: 0)
            return "saved"
          } catch {
            return "\(error)"
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    try server.send(SIGCONT)
    let sentences = ["didn't answer in time", "timeout expired", "became free in time"]
    for error in errors { #expect(sentences.contains { error.contains($0) }, "\(error)") }
    var version = try? await store.load("ana")?.version
    while version == nil { version = try? await store.load("ana")?.version }
    #expect(version == 1)
  }

  @Test func aRowThatAnotherTransactionHoldsIsWaitedForAsLongAsAskedFor() async throws {
    let store = try store(timeout: .seconds(1))
    #expect(try await store.save([1], for: "ana", replacing: 0))
    let other = try server.session("BEGIN; UPDATE ribkit_sessions SET tries=1; SELECT 'held';")
    #expect(other.readLine() == "held")
    let error = await #expect(throws: SessionError.self) {
      try await store.save([2], for: "ana", replacing: 1)
    }
    #expect(error?.code == .locked, "\(error?.description ?? "")")
    // A claim doesn't wait for it.
    #expect(try await store.claimDue(of: "", by: .far, at: .far, excluding: [], limit: 9) == [])
    #expect(try await store.load("ana")?.version == 1)
    _ = other.finish()
    while try await !store.save([3], for: "ana", replacing: 1) {}
    #expect(try await store.load("ana")?.bytes == [3])
  }

  @Test func aReaderReadsAndChangesNothing() async throws {
    let reader = try PostgresReader(server.settings)
    let missing = #expect(throws: SessionError.self) { try reader.rows() }
    #expect(
      missing?.code == .cannotOpen
        && missing?.description.contains("the table ribkit_sessions is missing") == true)
    #expect(try server.sql("SELECT to_regclass('ribkit_sessions') IS NULL") == "t\n")
    let store = try store()
    let ids = [("b", "a"), ("b", "\u{e9}"), ("b", "z"), ("a", "x"), ("", "app")].map {
      SessionID(sessions: $0, id: $1)
    }
    for (number, id) in ids.enumerated() {
      let row = SessionRow(Array(repeating: 1, count: number), 7, due: number == 2 ? 5 : nil, savedAt: 9)
      #expect(try await store.save(row, for: id, replacing: 0))
    }
    var found: [SessionID: [UInt8]?] = [:]
    try reader.visit(limit: 3) { row, bytes in found.updateValue(bytes, forKey: row.id) }
    #expect(found[ids[1]] == [1] && found[ids[3]] == [1, 1, 1] && found[ids[4]] == .some(nil))
    #expect(try reader.rows().map(\.id) == ids.sorted())
    let session = try #require(try reader.session(ids[2]))
    #expect(
      session.bytes == [1, 1]
        && session.row
          == StoredRow(
            id: ids[2], version: 7, byteCount: 2, savedAt: WallTime(microseconds: 9),
            due: WallTime(microseconds: 5))
    )
    #expect(try reader.session(SessionID(id: "none")) == nil && reader.session(SessionID(id: "a\0b")) == nil)
    // A closure that fails in the middle of an answer doesn't harm the next statement.
    let full = SessionError(.full, "")
    #expect(throws: full) { try reader.visit(limit: 0) { _, _ throws(SessionError) in throw full } }
    #expect(try reader.rows().count == 5)
  }

  @Test func anIdentifierThatIsTooLongIsRejected() async throws {
    let store = try store()
    var generator = SplitMix(seed: 1)
    let long = String((0..<5_000).map { _ in Character(Unicode.Scalar(UInt8(33 + generator.below(90)))) })
    let error = await #expect(throws: SessionError.self) {
      try await store.save([1], for: long, replacing: 0)
    }
    #expect(error?.code == .badIdentifier, "\(error?.description ?? "")")
    #expect(error?.description.contains("Use a shorter one") == true)
    // An entry that doesn't even fit into a page of the index.
    let longest = String((0..<20_000).map { _ in Character(Unicode.Scalar(UInt8(33 + generator.below(90)))) })
    await #expect(throws: SessionError(.badIdentifier, "")) {
      try await store.save([1], for: longest, replacing: 0)
    }
    #expect(try await store.save([1], for: String(long.prefix(2_600)), replacing: 0))
  }

  @Test func noticesAreSilent() async throws {
    #expect(try await store().load("ana") == nil)
    try server.sql(
      """
      CREATE FUNCTION speak() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'hello'; RETURN new; END $$;
      CREATE TRIGGER speak BEFORE INSERT OR UPDATE ON ribkit_sessions FOR EACH ROW EXECUTE FUNCTION speak()
      """)
    for _ in 1...2 {
      let ending = try RunningProgram("sessioncases", ["save", server.settings]).finish()
      #expect(ending == .init(status: 0, output: "saved\n", errors: ""))
    }
  }

  @Test func aCommitIsOnTheDiskWhateverTheServerSays() async throws {
    try server.sql("ALTER DATABASE postgres SET synchronous_commit=off")
    let store = try store()
    #expect(try await store.save([1], for: "ana", replacing: 0))
    try server.crash()
    #expect(try await store.load("ana")?.version == 1)
  }
}
