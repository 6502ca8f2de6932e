import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Off game", .ribs)
struct OffGameTests {
  @Test func itTellsWhatThePlayersWant() {
    let harness = InteractorHarness {
      OffGameInteractor(players: Players(x: "Ana", o: "Bo"), listener: $0)
    }
    let presenter = harness.interactor.presenter
    harness.record(presenter)
    harness.activate()
    harness.expectRoute(.scoreBoard)
    harness.expectViewModel("Ana plays X, Bo plays O.")
    presenter.send(.start(.o))
    harness.expectEvent(.started(.o))
    presenter.send(.leave)
    harness.expectEvent(.left)
    harness.deactivate()
  }
}
