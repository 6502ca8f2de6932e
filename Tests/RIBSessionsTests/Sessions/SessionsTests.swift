import Basics
import RIBKit
import RIBSessions
import TestSupport
import Testing

/// Sessions with many senders and threads; the suites of the folder Exact have one thing at a time.
struct SessionsTests {
  private let store = FlakyStore()
  private let log = EventLog()

  #if !os(iOS) && !os(tvOS) && !os(watchOS) && !os(visionOS)
    @Test func aNameThatIsNoneStopsTheProgramWithASentence() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Sessions("a/b", store: FlakyStore(), awake: 1) { Counter(id: $0, board: Board()) }
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("RIBSessions: \"a/b\" isn't a valid name for Sessions"), "\(text)")
    }
  #endif

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

  @Test func anyNumberOfSessionsFits() async throws {
    let board = Board()
    let sessions = Sessions(store, awake: 20, log: log, board: board)
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
