import RIBLinks
import Testing

struct HistoryCaseTests {
  @Test func thereAreCases() {
    #expect(HistoryCase.all.count == 8)
  }

  @Test(arguments: HistoryCase.all)
  func theAnswersAreThoseOfAMemoryHistory(known: HistoryCase) throws {
    var history = try #require(PlaceHistory(places: known.initialEntries))
    var states = [state(of: history)]
    var notifications: [HistoryCase.Notification] = []
    for operation in known.operations {
      let move = try #require(operation.move)
      history.move(move)
      states.append(state(of: history))
      guard case .go(let delta) = move else { continue }
      notifications.append(.init(action: "POP", path: history.place, delta: delta))
    }
    #expect(states == known.expect.states)
    #expect(notifications == known.expect.notifications)
  }

  private func state(of history: PlaceHistory<String>) -> HistoryCase.State {
    let action =
      switch history.lastMove {
      case .push: "PUSH"
      case .replace: "REPLACE"
      case .go, nil: "POP"
      }
    return .init(action: action, index: history.index, path: history.place)
  }
}
