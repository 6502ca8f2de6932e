import ModelStreams
import Testing

@Suite struct `State of a model stream` {
  typealias State = ModelState<Int, String>

  @Test func `Versions begin at one and grow with every accepted model`() {
    var state = State(0)
    #expect(state.version == 1)
    _ = send(1, to: &state, unless: nil)
    #expect(state.version == 2)
    _ = send(1, to: &state, unless: ==)
    #expect(state.version == 2)
  }

  @Test func `A send hands out the waiters in the order in which they parked`() {
    var state = State(0)
    for waiter in ["a", "b", "c"] { _ = state.park(waiter, after: 1) }
    #expect(send(1, to: &state) == ["a", "b", "c"])
    #expect(state.parkedCount == 0)
    #expect(send(2, to: &state) == [])
  }

  @Test func `A waiter that left is not handed out, and the others keep their order`() throws {
    var state = State(0)
    var tickets: [Roster<String>.Ticket] = []
    for waiter in ["a", "b", "c", "d"] {
      guard case .parked(let ticket) = state.park(waiter, after: 1) else { continue }
      tickets.append(ticket)
    }
    try #require(tickets.count == 4)
    #expect(state.leave(tickets[1]) == "b")
    #expect(state.leave(tickets[1]) == nil)
    _ = state.park("e", after: 1)
    #expect(send(1, to: &state) == ["a", "c", "d", "e"])
    #expect(state.leave(tickets[0]) == nil)
  }

  @Test func `Nobody parks who has not seen the newest model, or after the end`() {
    var state = State(0)
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

  @Test func `The end hands out the waiters once and refuses models`() {
    var state = State(0)
    _ = state.park("a", after: 1)
    #expect(state.finish() == ["a"])
    #expect(state.finish() == nil)
    #expect(send(1, to: &state) == nil)
    #expect(state.model == 0)
  }

  @Test func `The model that was replaced is handed out`() {
    var state = State(0)
    var model = 1
    _ = state.send(&model, unless: nil)
    #expect(model == 0)
    _ = state.send(&model, unless: { _, _ in true })
    #expect(model == 0)
    #expect(state.model == 1)
  }

  private func send(
    _ model: Int, to state: inout State, unless isDuplicate: ((Int, Int) -> Bool)? = nil
  ) -> [String]? {
    var model = model
    return state.send(&model, unless: isDuplicate)
  }
}
