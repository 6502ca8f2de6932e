import ModelStreams
import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Logged in", .failsOnLeaks)
struct LoggedInTests {
  let players = Players(x: "x", o: "o")

  @Test func theMenuAndTheGameTakeTurns() {
    let builder = LoggedInBuilder(screen: Screen(), scoring: ScoreService())
    let harness = RouterHarness { builder.build(players: players, listener: $0) }
    harness.attach()
    harness.expectChanges(.attached("LoggedIn/OffGame"))
    harness.send(.started(.x), from: OffGameRouter.self)
    harness.expectChanges(.detached("LoggedIn/OffGame"), .attached("LoggedIn/Game"))
    harness.send(.ended(.x), from: GameRouter.self)
    harness.expectChanges(.detached("LoggedIn/Game"), .attached("LoggedIn/OffGame"))
    harness.send(.left, from: OffGameRouter.self)
    harness.expectEvent(.left)
    harness.detach()
    harness.expectChanges(.detached("LoggedIn/OffGame"))
  }

  @Test func aWinIsCounted() {
    let scoring = ScoreService()
    let builder = LoggedInBuilder(screen: Screen(), scoring: scoring)
    let harness = RouterHarness {
      builder.build(players: Players(x: "Ana", o: "Bo"), listener: $0)
    }
    harness.attach()
    harness.send(.started(.x), from: OffGameRouter.self)
    harness.send(.ended(.o), from: GameRouter.self)
    #expect(scoring.scores.latest == ["Bo": 1])
    harness.detach()
    harness.discard(because: "another test expects which child is attached")
  }

  @Test func everyBuildIsNewAndIsReleased() {
    let builder = LoggedInBuilder(screen: Screen(), scoring: ScoreService())
    let harness = BuilderHarness(()) { _ in
      builder.build(players: players, listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}
