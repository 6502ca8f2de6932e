import ModelStreams
import Testing

@Suite struct ModelStateTests {
  typealias State = ModelState<String>

  @Test func versionsBeginAtOneAndGrowWithEveryAcceptedModel() {
    var state = State()
    #expect(state.version == 1)
    _ = send(to: &state)
    #expect(state.version == 2)
  }

  @Test func aSendHandsOutTheWaitersInTheOrderInWhichTheyParked() {
    var state = State()
    for waiter in ["a", "b", "c"] { _ = state.park(waiter, after: 1) }
    #expect(send(to: &state) == ["a", "b", "c"])
    #expect(state.parkedCount == 0)
    #expect(send(to: &state) == [])
  }

  @Test func aWaiterThatLeftIsNotHandedOutAndTheOthersKeepTheirOrder() throws {
    var state = State()
    var tickets: [StableList<String>.Ticket] = []
    for waiter in ["a", "b", "c", "d"] {
      guard case .parked(let ticket) = state.park(waiter, after: 1) else { continue }
      tickets.append(ticket)
    }
    try #require(tickets.count == 4)
    #expect(state.leave(tickets[1]) == "b")
    #expect(state.leave(tickets[1]) == nil)
    _ = state.park("e", after: 1)
    #expect(send(to: &state) == ["a", "c", "d", "e"])
    #expect(state.leave(tickets[0]) == nil)
  }

  @Test func nobodyParksWhoHasNotSeenTheNewestModelOrAfterTheEnd() {
    var state = State()
    guard case .news = state.park("a", after: 0) else {
      Issue.record("parked without having seen the first model")
      return
    }
    _ = state.finish()
    guard case .news = state.park("a", after: 0), case .finished = state.park("a", after: 1) else {
      Issue.record("parked after the end")
      return
    }
    #expect(state.parkedCount == 0)
  }

  @Test func theEndHandsOutTheWaitersOnceAndRejectsModels() {
    var state = State()
    _ = state.park("a", after: 1)
    #expect(state.finish()?.all == ["a"])
    #expect(state.finish()?.all == nil)
    #expect(send(to: &state) == nil)
  }

  @Test func aDecisionIsOvertakenByAnotherThreadAndNotByTheThreadThatMadeIt() {
    var state = State()
    #expect(!state.isOvertaken(on: 1, after: 1))
    _ = state.send(on: 1)
    #expect(!state.isOvertaken(on: 1, after: 1))
    #expect(state.isOvertaken(on: 2, after: 1))
    _ = state.send(on: 2)
    #expect(state.isOvertaken(on: 1, after: 1))
    #expect(state.isOvertaken(on: 2, after: 1))
    #expect(!state.isOvertaken(on: 2, after: 2))
    _ = state.send(on: 1)
    // The newest is its own, but one of another thread lies between.
    #expect(state.isOvertaken(on: 1, after: 2))
    #expect(!state.isOvertaken(on: 1, after: 3))
  }

  private func send(to state: inout State) -> [String]? { state.send(on: 0)?.all }
}

extension WakeList {
  /// The waiters, in order.
  var all: [Waiter] {
    var all: [Waiter] = []
    visit { all.append($0) }
    return all
  }
}
