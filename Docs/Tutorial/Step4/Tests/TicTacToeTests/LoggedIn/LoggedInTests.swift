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
    let harness = RouterHarness {
      LoggedInRouter(
        players: players, screen: screen, scoring: ScoreService(),
        scores: MutableModelStream<[String: Int]>([:]).stream, listener: $0)
    }
    harness.attach()
    harness.expectChanges(.attached("LoggedIn/OffGame"))
    harness.send(.started(.x), from: OffGameRouter.self)
    harness.expectChanges(.detached("LoggedIn/OffGame"), .attached("LoggedIn/Game"))
    harness.send(.ended(.x), from: GameInteractor.self)
    harness.expectChanges(.detached("LoggedIn/Game"), .attached("LoggedIn/OffGame"))
    harness.send(.left, from: OffGameRouter.self)
    harness.expectEvent(.left)
    harness.detach()
    harness.expectChanges(.detached("LoggedIn/OffGame"))
  }

  @Test func aWinIsCounted() {
    let scoring = ScoreService()
    let harness = RouterHarness {
      LoggedInRouter(
        players: Players(x: "Ana", o: "Bo"), screen: screen, scoring: scoring,
        scores: scoring.scores, listener: $0)
    }
    harness.attach()
    harness.send(.started(.x), from: OffGameRouter.self)
    harness.send(.ended(.o), from: GameInteractor.self)
    #expect(scoring.scores.latest == ["Bo": 1])
    harness.detach()
    harness.discard(because: "another test expects which child is attached")
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in
      LoggedInRouter(
        players: players, screen: Screen(), scoring: ScoreService(),
        scores: MutableModelStream<[String: Int]>([:]).stream, listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}
