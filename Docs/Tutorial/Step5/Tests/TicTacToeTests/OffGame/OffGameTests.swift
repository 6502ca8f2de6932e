import ModelStreams
import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Off game", .failsOnLeaks)
struct OffGameTests {
  let players = Players(x: "x", o: "o")
  let screen = Screen()

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in
      OffGameRouter(
        players: players, screen: screen, scores: MutableModelStream<[String: Int]>([:]).stream,
        features: Features(screen: screen), listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func itReportsWhatThePlayersChoose() {
    let harness = InteractorHarness {
      OffGameInteractor(players: players, features: Features(screen: screen), listener: $0)
    }
    let presenter = harness.interactor.presenter
    let shown = harness.record(presenter)
    harness.activate()
    harness.expectRoute(.scoreBoard)
    harness.expectRoute(.plugins([]))
    shown.expect("x plays X, o plays O.")
    presenter.send(.start(.o))
    harness.expectEvent(.started(.o))
    presenter.send(.leave)
    harness.expectEvent(.left)
    harness.deactivate()
  }

  @Test func routeAttachesScoreBoard() {
    let harness = RouterHarness {
      OffGameRouter(
        players: players, screen: screen, scores: MutableModelStream<[String: Int]>([:]).stream,
        features: Features(screen: screen), listener: $0)
    }
    harness.attach()
    harness.route(to: .scoreBoard)
    harness.expectChanges(.attached("OffGame/ScoreBoard"))
    harness.detach()
    harness.expectChanges(.detached("OffGame/ScoreBoard"))
  }
}
