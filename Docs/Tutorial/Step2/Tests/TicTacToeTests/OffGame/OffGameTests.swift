import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Off game", .failsOnLeaks)
struct OffGameTests {
  let players = Players(x: "x", o: "o")
  let screen = Screen()

  @Test func attachesAndDetaches() {
    let harness = RouterHarness {
      OffGameInteractor(players: players, screen: screen, listener: $0)
    }
    harness.attach()
    harness.expectNothing()
    harness.expectTree("OffGame")
    harness.detach()
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in
      OffGameInteractor(players: players, screen: screen, listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func itReportsWhatThePlayersChoose() {
    let harness = InteractorHarness {
      OffGameInteractor(players: players, screen: screen, listener: $0)
    }
    let presenter = harness.interactor.presenter
    let shown = harness.record(presenter)
    harness.activate()
    shown.expect("x plays X, o plays O.")
    presenter.send(.start(.o))
    harness.expectEvent(.started(.o))
    presenter.send(.leave)
    harness.expectEvent(.left)
    harness.deactivate()
  }
}
