import RIBLinks
import Testing

struct HistoryCaseTests {
  @Test func thereAreCases() {
    #expect(HistoryCase.all.count == 8)
  }

  @Test(arguments: HistoryCase.all)
  func theAnswersAreThoseOfAMemoryHistory(known: HistoryCase) throws {
    var history = try #require(History(places: known.initialEntries))
    var states = [state(of: history)]
    var notifications: [HistoryCase.Notification] = []
    for operation in known.operations {
      let step = history.move(try #require(operation.move))
      states.append(state(of: history))
      guard step.action == .pop else { continue }
      notifications.append(.init(action: step.action.rawValue, path: step.to, delta: step.delta))
    }
    #expect(states == known.expect.states)
    #expect(notifications == known.expect.notifications)
  }

  private func state(of history: History<String>) -> HistoryCase.State {
    .init(action: history.action.rawValue, index: history.index, path: history.place)
  }
}
