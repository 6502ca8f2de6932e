import ModelStreams
import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Logged in", .ribs)
struct LoggedInTests {
  // What the tests build it with.
  let players: Players = Players(x: "x", o: "o")

  @Test func theMenuAndTheGameTakeTurns() {
    let builder = LoggedInBuilder(
      screen: Screen(), scoring: ScoreService(), features: Features(screen: Screen()))
    let harness = RouterHarness { builder.build(players: players, listener: $0) }
    harness.attach()
    harness.expectChanges(.attached("LoggedIn/OffGame"))
    harness.tell(.started(.x), from: OffGameRouter.self)
    harness.expectChanges(.detached("LoggedIn/OffGame"), .attached("LoggedIn/Game"))
    harness.tell(.ended(.x), from: GameRouter.self)
    harness.expectChanges(.detached("LoggedIn/Game"), .attached("LoggedIn/OffGame"))
    harness.tell(.left, from: OffGameRouter.self)
    harness.expectEvent(.left)
    harness.detach()
    harness.expectChanges(.detached("LoggedIn/OffGame"))
  }

  @Test func aWinIsCounted() {
    let scoring = ScoreService()
    let builder = LoggedInBuilder(
      screen: Screen(), scoring: scoring, features: Features(screen: Screen()))
    let harness = RouterHarness {
      builder.build(players: Players(x: "Ana", o: "Bo"), listener: $0)
    }
    harness.attach()
    harness.tell(.started(.x), from: OffGameRouter.self)
    harness.tell(.ended(.o), from: GameRouter.self)
    #expect(scoring.scores.latest == ["Bo": 1])
    harness.detach()
    harness.discard(because: "another test expects which child is attached")
  }

  @Test func everyBuildIsNewAndIsReleased() {
    let builder = LoggedInBuilder(
      screen: Screen(), scoring: ScoreService(), features: Features(screen: Screen()))
    let harness = BuilderHarness(()) { _ in
      builder.build(players: players, listener: Listener { _ in })
    }
    harness.expectFreshParts()
    harness.expectRelease()
  }

  @Test func theInteractorActsAlone() {
    let harness = InteractorHarness { listener in
      LoggedInInteractor(players: players, listener: listener, scoring: ScoreService())
    }
    harness.activate()
    harness.expectRoute(.offGame)
    harness.run { $0.notify(.left) }
    harness.expectEvent(.left)
    harness.deactivate()
  }

  @Test func itsRouteAttachesOffGame() {
    let builder = LoggedInBuilder(
      screen: Screen(), scoring: ScoreService(), features: Features(screen: Screen()))
    let harness = RouterHarness { listener in
      builder.build(players: players, listener: listener)
    }
    harness.attach()
    harness.route(to: .offGame)
    #expect(harness.run { router in router.children.contains { $0 is OffGameRouter } })
    harness.discard(because: "Only the child is tested here.")
    harness.detach()
    harness.discard(because: "Only the child is tested here.")
  }

  @Test func itsRouteAttachesGame() {
    let builder = LoggedInBuilder(
      screen: Screen(), scoring: ScoreService(), features: Features(screen: Screen()))
    let harness = RouterHarness { listener in
      builder.build(players: players, listener: listener)
    }
    harness.attach()
    harness.route(to: .game(Mark.x))
    #expect(harness.run { router in router.children.contains { $0 is GameRouter } })
    harness.discard(because: "Only the child is tested here.")
    harness.detach()
    harness.discard(because: "Only the child is tested here.")
  }
}
