import ModelStreams
import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Logged in", .failsOnLeaks)
struct LoggedInTests {
  let players = Players(x: "x", o: "o")
  let screen = Screen()

  @Test func theMenuAndTheGameTakeTurns() {
    let scoring = ScoreService()
    let harness = RouterHarness {
      LoggedInRouter(
        players: players, screen: screen, scoring: scoring, scores: scoring.scores,
        features: Features(screen: screen), listener: $0)
    }
    harness.attach()
    harness.expectChanges(.attached("LoggedIn/OffGame"))
    harness.send(.started(.x), from: OffGameRouter.self)
    harness.expectChanges(.detached("LoggedIn/OffGame"), .attached("LoggedIn/Game"))
    harness.send(.ended(.x), from: GameInteractor.self)
    #expect(scoring.scores.latest == ["x": 1])
    harness.expectChanges(.detached("LoggedIn/Game"), .attached("LoggedIn/OffGame"))
    harness.send(.left, from: OffGameRouter.self)
    harness.expectEvent(.left)
    harness.detach()
    harness.expectChanges(.detached("LoggedIn/OffGame"))
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in
      LoggedInRouter(
        players: players, screen: Screen(), scoring: ScoreService(),
        scores: MutableModelStream<[String: Int]>([:]).stream, features: Features(screen: screen),
        listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}
