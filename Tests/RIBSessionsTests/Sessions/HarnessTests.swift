import RIBKit
import RIBSessions
import RIBTesting
import TestSupport
import Testing

/// Sessions in a harness.
@Suite(.failsOnLeaks)
struct HarnessTests {
  private let board = Board()
  private let harness: SessionHarness<Counter>

  init() { harness = SessionHarness("counters") { [board] in Counter(id: $0, board: board) } }

  @Test func anEventCountsOnceAcrossAKill() throws {
    #expect(try harness.send(.add, to: "ana", key: "1") == 1)
    #expect(try harness.send(.add, to: "ana", key: "1") == 1)
    harness.kill()
    #expect(try harness.send(.add, to: "ana", key: "1") == 1)
    #expect(try harness.send(.add, to: "ana", key: "2") == 2)
    harness.expectEvents("ana woke", "ana saved", "ana saved", "ana woke", "ana saved", "ana saved")
  }

  @Test func anEventCountsOnceIfTheProcessIsKilledAtItsSave() throws {
    for isStored in [false, true] {
      harness.killAtNextSave(stored: isStored)
      #expect(throws: UnansweredError.self) { try harness.send(.add, to: "ana", key: "\(isStored)") }
      #expect(try harness.send(.add, to: "ana", key: "\(isStored)") == (isStored ? 2 : 1))
    }
    harness.expectEvents("ana woke", "ana woke", "ana saved", "ana woke", "ana saved")
  }

  @Test func twoProcessesCompete() throws {
    let other = harness.otherProcess { [board] in Counter(id: $0, board: board) }
    #expect(try harness.send(.add, to: "ana") == 1)
    #expect(try other.send(.add, to: "ana") == 2)
    #expect(try harness.send(.add, to: "ana") == 3)
    harness.sleep("ana")
    harness.expectEvents(
      "ana woke", "ana saved", "process 2: ana woke", "process 2: ana saved", "ana conflicted", "ana slept",
      "ana woke", "ana saved", "ana slept")
    other.kill()
    #expect(try other.send(.look, to: "ana") == 3)
  }

  @Test func aSaveFailsOrWaitsOnDemand() throws {
    harness.failNextSave(.full)
    #expect(throws: SessionError(.full, "")) { try harness.send(.add, to: "ana") }
    #expect(try harness.send(.add, to: "ana") == 1)
    harness.expectEvents("ana woke", "ana failed: full", "ana slept", "ana woke", "ana saved")
    try harness.state(of: "ana") { $0.drift() }
    #expect(try harness.state(of: "ana") { $0.root.interactor.count } == 101)
    harness.holdSaves()
    let sent = harness.start(.add, to: "ana")
    #expect(sent.result == nil)
    harness.releaseSaves()
    #expect(try harness.reply(to: sent) == 102)
    #expect(harness.saved("ana")?["Counter#count"] == "102")
    let all = try harness.send(all: Array(repeating: .add, count: 3), to: "ana")
    #expect(try all.map { try $0.get() } == [103, 104, 105])
  }

  @Test func aSessionThatDoesNotWakeIsAskedAgain() throws {
    board.rejectWakes(1)
    #expect(throws: Rejection()) { try harness.send(.add, to: "ana") }
    #expect(try harness.run { await $0.awakeCount } == 0)
    #expect(try harness.send(.add, to: "ana") == 1)
    harness.expectEvents("ana failed: Rejection()", "ana woke", "ana saved")
  }

  @Test func aTreeThatHasEndedIsThrownAway() throws {
    #expect(try harness.send(.add, to: "ana") == 1)
    #expect(throws: SessionError(.notSaved, "")) { try harness.send(.end, to: "ana") }
    #expect(try harness.send(.add, to: "ana") == 2)
  }

  @Test func anEventForASessionThatIsBeingPutToSleepWaitsForTheEnd() throws {
    let lull = Door()
    let board = Board(lull: lull)
    let harness = SessionHarness("counters", awake: 0) { Counter(id: $0, board: board) }
    #expect(try harness.send(.add, to: "ana") == 1)
    let second = harness.start(.add, to: "ana")
    #expect(second.result == nil && board.awake == ["ana"])
    harness.host.run { lull.open() }
    #expect(try harness.reply(to: second) == 2)
    #expect(board.mostOfOne == 1 && board.awake == [])
  }
}
