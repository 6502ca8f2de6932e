import Foundation
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// The end of a process that has sessions.
struct ShutdownTests {
  private let store = FlakyStore()
  private let log = EventLog()

  @Test func allAreSavedAndPutToSleepAndLaterEventsAreRejected() async throws {
    let counters = Counters()
    let sessions = Sessions(Counter.sessions, store: store, awake: 100) { counters.make($0) }
    for id in 0..<80 { _ = try await sessions.send(.add, to: "\(id)") }
    for id in 0..<80 { await counters.drift("\(id)") }
    #expect(await sessions.shutdown(within: .seconds(600)) == [])
    #expect(await sessions.awakeCount == 0)
    for id in 0..<80 { #expect(try await store.tree("\(id)")["Counter#count"] == "101") }
    let error = await #expect(throws: SessionError.self) { try await sessions.send(.add, to: "1") }
    #expect(error?.code == .shutDown)
    #expect(await sessions.shutdown(within: .seconds(600)) == [])
  }

  @Test func eventsThatWereSentAreHandledAndWorkIsCancelled() async throws {
    let sessions = Sessions(store, log: log)
    let (door, work) = (Door(), Door())
    let first = Task { try await sessions.send(.wait(door), to: "ana") }
    while !log.words.contains("ana woke") { await Task.yield() }
    let second = Task { try await sessions.send(.add, to: "ana") }
    while await sessions.waitingCount(of: "ana") == 0 { await Task.yield() }
    _ = try await sessions.send(.work(work), to: "ben")
    let end = Task { await sessions.shutdown() }
    work.open()
    door.open()
    #expect(try await first.value == 1)
    #expect(try await second.value == 2)
    #expect(await end.value == [])
    #expect(try await store.tree("ana")["Counter#count"] == "2")
  }

  @Test func itDoesNotWaitLongerThanAskedFor() async throws {
    let host = ManualHost()
    let clock = host.clock
    let sessions = Sessions(store, log: log, clock: clock)
    let door = Door()
    let stuck = Task { try await sessions.send(.wait(door), to: "stuck") }
    _ = try await sessions.send(.add, to: "ana")
    while !log.words.contains("stuck woke") { await Task.yield() }
    let end = Task { await sessions.shutdown(within: .seconds(5)) }
    while host.clock.sleepers.isEmpty { await Task.yield() }
    await sessions.becameFew(1)
    host.advance(by: .seconds(5))
    #expect(await end.value == ["stuck"])
    #expect(log.words.contains("ana slept"))
    door.open()
    #expect(try await stuck.value == 1)
    #expect(await sessions.shutdown(within: .seconds(600)) == [])
  }

  @Test func noPlannedSaveWaitsAnyLonger() async throws {
    let (host, work) = (ManualHost(), Door())
    let sessions = Sessions(store, log: log, clock: host.clock)
    // What a task of the tree changes is saved later.
    _ = try await sessions.send(.work(work), to: "ana")
    while host.clock.sleepers.isEmpty { await Task.yield() }
    work.open()
    #expect(await sessions.shutdown(within: .seconds(600)) == [])
    while !host.clock.sleepers.isEmpty { await Task.yield() }
  }

  @Test(arguments: [1, 100]) func changesDuringTheLastSaveAreSavedOrNamed(count: Int) async throws {
    let counters = Counters()
    let sessions = Sessions(Counter.sessions, store: store, awake: 100) { counters.make($0) }
    _ = try await sessions.send(.add, to: "ana")
    await counters.drift("ana")
    for _ in 0..<count { await store.intrude { _ in await counters.drift("ana") } }
    let isEndless = count > 1
    #expect(await sessions.shutdown(within: .seconds(600)) == (isEndless ? ["ana"] : []))
    if !isEndless { #expect(try await store.tree("ana")["Counter#count"] == "201") }
    #expect(await sessions.awakeCount == 0)
  }

  @Test func whatCannotBeSavedIsNamed() async throws {
    let counters = Counters()
    let sessions = Sessions(Counter.sessions, store: store, awake: 100, observer: log.observer) {
      counters.make($0)
    }
    for id in ["ana", "ben"] { _ = try await sessions.send(.add, to: id) }
    await counters.drift("ana")
    await store.fail(SessionError(.full, "no room"))
    #expect(await sessions.shutdown() == ["ana"])
    #expect(log.words.contains("ana failed: full") && log.words.contains("ben slept"))
    #expect(await sessions.awakeCount == 0)
  }

  @Test func theStoreStaysOpenForOthersAndItsFileIsWholeWhenItIsClosed() async throws {
    let folder = try TemporaryFolder()
    let file = try SQLiteStore(path: folder.path("a.db"))
    let (first, second) = (Sessions(file), Sessions(file))
    #expect(try await first.send(.add, to: "ana") == 1)
    #expect(await first.shutdown() == [])
    #expect(try await second.send(.add, to: "ana") == 2)
    #expect(await second.shutdown() == [])
    try await file.close()
    try FileManager.default.copyItem(atPath: folder.path("a.db"), toPath: folder.path("b.db"))
    #expect(try await Sessions(SQLiteStore(path: folder.path("b.db"))).send(.look, to: "ana") == 2)
  }

  @Test func nothingIsLeftOfSessionsThatSleep() async throws {
    let counters = Counters()
    let sessions = Sessions(Counter.sessions, store: store, awake: 2) { counters.make($0) }
    for id in 0..<10 { _ = try await sessions.send(.add, to: "\(id)") }
    await sessions.becameFew(2)
    while counters.count > 2 { await Task.yield() }
    await sessions.shutdown()
    while counters.count > 0 { await Task.yield() }
  }
}
