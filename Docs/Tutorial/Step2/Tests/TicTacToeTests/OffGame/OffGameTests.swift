import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Off game", .failsOnLeaks)
struct OffGameTests {
  let players = Players(x: "x", o: "o")
  let screen = Screen()

  @Test func itAttachesAndDetaches() {
    let builder = OffGameBuilder(players: players, screen: screen)
    let harness = RouterHarness { listener in
      builder.build(listener: listener)
    }
    harness.attach()
    harness.expectNothing()
    harness.expectTree("OffGame")
    harness.detach()
  }

  @Test func everyBuildIsNewAndIsReleased() {
    let builder = OffGameBuilder(players: players, screen: screen)
    let harness = BuilderHarness(()) { _ in
      builder.build(listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func itReportsWhatThePlayersChoose() {
    let harness = InteractorHarness {
      OffGameInteractor(players: players, listener: $0)
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
