import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Sessions that are put to sleep.
struct SleepTests {
  private let store = FlakyStore()
  private let log = EventLog()

  private func sessions(awake: Int, board: Board = Board()) -> Sessions<Counter> {
    Sessions(store, awake: awake, log: log, board: board)
  }

  @Test func theOneThatWasUsedLeastRecentlyIsPutToSleep() async throws {
    let sessions = sessions(awake: 3)
    for id in ["a", "b", "c", "a", "d", "b", "e"] {
      _ = try await sessions.send(.add, to: id)
      await sessions.becameFew(3)
    }
    #expect(log.take().filter { $0.hasSuffix("slept") } == ["b slept", "c slept", "a slept"])
    #expect(try await sessions.send(.add, to: "a") == 3)
  }

  @Test func aSessionWhoseWorkIsRunningStaysAwake() async throws {
    let sessions = sessions(awake: 1)
    let door = Door()
    _ = try await sessions.send(.work(door), to: "busy")
    _ = try await sessions.send(.add, to: "other")
    while !log.words.contains("other slept") { await Task.yield() }
    #expect(!log.words.contains("busy slept"))
    door.open()
    while !log.words.contains("busy slept") {
      _ = try await sessions.send(.add, to: "more")
      await Task.yield()
    }
  }

  @Test func allSessionsMayHaveWork() async throws {
    let sessions = sessions(awake: 0)
    let door = Door()
    for id in ["a", "b", "c"] { _ = try await sessions.send(.work(door), to: id) }
    #expect(await sessions.awakeCount == 3)
    door.open()
    #expect(await sessions.shutdown(within: .seconds(600)) == [])
  }

  @Test func anEventForASessionThatIsBeingPutToSleepWaitsForTheEnd() async throws {
    let lull = Door()
    let board = Board(lull: lull)
    let sessions = sessions(awake: 0, board: board)
    #expect(try await sessions.send(.add, to: "ana") == 1)
    let second = Task { try await sessions.send(.add, to: "ana") }
    while await sessions.waitingCount(of: "ana") == 0 { await Task.yield() }
    #expect(board.notes == ["ana handles"] && board.awake == ["ana"])
    lull.open()
    #expect(try await second.value == 2)
    await sessions.becameFew(0)
    #expect(board.mostOfOne == 1 && board.awake == [])
  }

  @Test func aTreeThatHasChangedByItselfIsSavedBefore() async throws {
    let counters = Counters()
    let sessions = sessions(of: counters)
    _ = try await sessions.send(.add, to: "ana")
    await counters.drift("ana")
    _ = try await sessions.send(.add, to: "ben")
    await sessions.becameFew(1)
    #expect(try await store.tree("ana")["Counter#count"] == "101")
    #expect(log.take() == ["ana woke", "ana saved", "ben woke", "ben saved", "ana saved", "ana slept"])
  }

  @Test func aTreeThatAnotherProcessHasOvertakenIsNotSaved() async throws {
    let counters = Counters()
    let sessions = sessions(of: counters)
    _ = try await sessions.send(.add, to: "ana")
    #expect(try await Sessions(store).send(.add, to: "ana") == 2)
    await counters.drift("ana")
    _ = try await sessions.send(.add, to: "ben")
    await sessions.becameFew(1)
    #expect(log.words.suffix(2) == ["ana conflicted", "ana slept"])
    #expect(try await sessions.send(.look, to: "ana") == 2)
  }

  @Test func aTreeThatCannotBeSavedNowStaysAwake() async throws {
    let counters = Counters()
    let sessions = sessions(of: counters)
    _ = try await sessions.send(.add, to: "ana")
    await counters.drift("ana")
    let door = Door()
    let ben = Task { try await sessions.send(.wait(door), to: "ben") }
    while await sessions.waitingCount(of: "ben") > 0 || !log.words.contains("ben woke") { await Task.yield() }
    await store.failSecond(SessionError(.full, "no room"))
    door.open()
    #expect(try await ben.value == 1)
    while !log.words.contains("ana failed: full") { await Task.yield() }
    #expect(try await sessions.send(.look, to: "ana") == 101)
  }

  private func sessions(of counters: Counters) -> Sessions<Counter> {
    Sessions(Counter.sessions, store: store, awake: 1, observer: log.observer) { counters.make($0) }
  }

  @Test func anyNumberOfSessionsFits() async throws {
    let board = Board()
    let sessions = sessions(awake: 20, board: board)
    for round in 1...2 {
      try await withThrowingTaskGroup { group in
        for sender in 0..<8 {
          group.addTask {
            for id in stride(from: sender, to: Scale.of(1_000), by: 8) {
              let count = try await sessions.send(.add, to: "\(id)")
              #expect(count == round)
            }
          }
        }
        try await group.waitForAll()
      }
      await sessions.becameFew(20)
    }
    #expect(board.awake.count <= 20 && board.mostOfOne == 1)
    #expect(await sessions.shutdown(within: .seconds(600)) == [])
    #expect(board.awake == [])
  }
}
