import RIBKit
import RIBSessions
import TestSupport
import Testing

/// The sessions of one process.
struct SessionsTests {
  private let store = FlakyStore()
  private let log = EventLog()
  private let board = Board()

  private func sessions(awake: Int = 100, remembering: Int = 64) -> Sessions<Counter> {
    Sessions(store, awake: awake, remembering: remembering, log: log, board: board)
  }

  @Test func aSessionGoesOnWhereItWas() async throws {
    let first = sessions()
    #expect(try await first.send(.add, to: "ana") == 1)
    #expect(try await first.send(.add, to: "ana") == 2)
    #expect(try await first.send(.add, to: "ben") == 1)
    #expect(await first.shutdown() == [])
    #expect(try await sessions().send(.add, to: "ana") == 3)
    #expect(try await store.tree("ben") == ["Counter#count": "1", "Counter#outbox": "[]"])
  }

  @Test func allEventsThatWaitAreHandledInOrderWithOneWakeAndOneSave() async throws {
    let sessions = sessions()
    let door = Door()
    try await withThrowingTaskGroup { group in
      group.addTask { _ = try await sessions.send(.wait(door), to: "ana") }
      while !board.notes.contains("ana handles") { await Task.yield() }
      for _ in 0..<20 { group.addTask { _ = try await sessions.send(.add, to: "ana") } }
      while await sessions.waitingCount(of: "ana") < 20 { await Task.yield() }
      door.open()
      try await group.waitForAll()
    }
    #expect(log.take() == ["ana woke", "ana saved", "ana saved"])
    #expect(try await sessions.send(.look, to: "ana") == 21)
  }

  @Test func anEventThatComesAgainGetsTheSameAnswer() async throws {
    let first = sessions()
    #expect(try await first.send(.add, to: "ana", key: "1") == 1)
    #expect(try await first.send(.add, to: "ana", key: "2") == 2)
    #expect(try await first.send(.add, to: "ana", key: "1") == 1)
    #expect(try await first.send(.add, to: "ben", key: "1") == 1)
    await first.shutdown()
    let second = sessions()
    #expect(try await second.send(.add, to: "ana", key: "1") == 1)
    #expect(try await second.send(.look, to: "ana") == 2)
  }

  @Test func asManyAnswersAreRememberedAsAskedFor() async throws {
    let sessions = sessions(remembering: 2)
    for key in ["1", "2", "3"] { _ = try await sessions.send(.add, to: "ana", key: key) }
    #expect(try await sessions.send(.add, to: "ana", key: "2") == 2)
    // The answer is gone, so the event is a new one.
    #expect(try await sessions.send(.add, to: "ana", key: "1") == 4)
  }

  @Test func anErrorOfTheSessionIsForItsSenderAndNotRemembered() async throws {
    let sessions = sessions()
    for _ in 0..<2 {
      await #expect(throws: Rejection()) { try await sessions.send(.reject, to: "ana", key: "1") }
    }
    // It leaves no change, not even the row of a new session.
    #expect(try await store.row("ana") == nil)
    #expect(try await sessions.send(.add, to: "ana", key: "1") == 1)
    #expect(log.take() == ["ana woke", "ana saved"])
  }

  @Test func aSessionThatDoesNotWakeIsAskedAgain() async throws {
    let sessions = sessions()
    board.rejectWakes(1)
    await #expect(throws: Rejection()) { try await sessions.send(.add, to: "ana") }
    #expect(await sessions.awakeCount == 0)
    #expect(try await sessions.send(.add, to: "ana") == 1)
    #expect(log.take() == ["ana failed: Rejection()", "ana woke", "ana saved"])
  }

  @Test func aTreeThatCannotBeSavedIsThrownAway() async throws {
    let sessions = sessions()
    #expect(try await sessions.send(.add, to: "ana") == 1)
    let error = await #expect(throws: SessionError.self) { try await sessions.send(.end, to: "ana") }
    #expect(error?.code == .notSaved)
    #expect(try await sessions.send(.add, to: "ana") == 2)
  }

  @Test(arguments: ["", "not JSON", "{\"format\":3,\"tree\":{}}"])
  func aRowThatCannotBeReadIsNotOverwritten(text: String) async throws {
    try await store.set("ana", Array(text.utf8))
    let error = await #expect(throws: SessionError.self) { try await sessions().send(.add, to: "ana") }
    #expect([.newer, .unreadable].contains(error?.code))
    #expect(try await store.row("ana")?.bytes == Array(text.utf8))
  }

  @Test func theErrorOfTheStoreIsForAllSendersAndTheNextEventLoadsAgain() async throws {
    let sessions = sessions()
    #expect(try await sessions.send(.add, to: "ana", key: "1") == 1)
    await store.fail(SessionError(.full, "no room"))
    let error = await #expect(throws: SessionError.self) {
      try await sessions.send(.add, to: "ana", key: "2")
    }
    #expect(error?.code == .full)
    #expect(log.take() == ["ana woke", "ana saved", "ana failed: full", "ana slept"])
    #expect(try await sessions.send(.add, to: "ana", key: "2") == 2)
  }
}

/// Two processes, of which one is another store user here.
struct ConflictTests {
  private let store = FlakyStore()
  private let log = EventLog()

  @Test func theFirstSaveCountsAndTheOtherProcessHandlesItsEventsAgain() async throws {
    let (first, second) = (Sessions(store, log: log), Sessions(store, log: log))
    #expect(try await first.send(.add, to: "ana") == 1)
    #expect(try await second.send(.add, to: "ana") == 2)
    _ = log.take()
    #expect(try await first.send(.add, to: "ana") == 3)
    #expect(log.take() == ["ana conflicted", "ana slept", "ana woke", "ana saved"])
    #expect(try await second.send(.look, to: "ana") == 3)
  }

  @Test func anEventThatTheOtherProcessHasHandledIsAnsweredFromTheStore() async throws {
    let (first, second) = (Sessions(store), Sessions(store))
    #expect(try await first.send(.add, to: "ana", key: "1") == 1)
    #expect(try await second.send(.add, to: "ana", key: "2") == 2)
    #expect(try await first.send(.add, to: "ana", key: "2") == 2)
    #expect(try await first.send(.look, to: "ana") == 2)
  }

  @Test func aSessionThatOthersSaveEachTimeIsContended() async throws {
    let sessions = Sessions(store, log: log)
    _ = try await sessions.send(.add, to: "ana")
    for _ in 0..<8 {
      await store.intrude { try await $0.replace(SessionID(sessions: Counter.sessions, id: "ana")) }
    }
    let error = await #expect(throws: SessionError.self) { try await sessions.send(.add, to: "ana") }
    #expect(error?.code == .contended && error?.description.contains("ana") == true)
    #expect(try await sessions.send(.add, to: "ana") == 2)
  }

  @Test func eventsOfManySendersInTwoProcessesEachCountOnce() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let board = Board()
    let processes = try (0..<2).map { _ in
      // Patient, because a busy machine may hold the other one for long.
      Sessions(
        try SQLiteStore(path: path, busyTimeout: .seconds(600)), awake: 3, remembering: 500, log: log,
        board: board)
    }
    try await withThrowingTaskGroup { group in
      for sender in 0..<8 {
        group.addTask {
          var generator = SplitMix(seed: UInt64(sender))
          for event in 0..<25 {
            let (id, key) = ("\(generator.below(6))", "\(sender).\(event)")
            var isDone = false
            while !isDone {
              // Each event is sent twice, to either process; the answers are equal.
              do {
                let first = try await processes[generator.below(2)].send(.buy(key), to: id, key: key)
                let second = try await processes[generator.below(2)].send(.buy(key), to: id, key: key)
                #expect(first == second)
                isDone = true
              } catch let error as SessionError where error.code == .contended {}
            }
          }
        }
      }
      try await group.waitForAll()
    }
    var sum = 0
    for id in 0..<6 { sum += try await processes[0].send(.look, to: "\(id)") }
    #expect(sum == 200)
    #expect(Set(board.effects).count == 200)
    for process in processes { #expect(await process.shutdown() == []) }
    #expect(board.awake == [])
  }
}
