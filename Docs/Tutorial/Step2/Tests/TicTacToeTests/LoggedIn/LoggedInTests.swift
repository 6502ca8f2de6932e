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
      LoggedInRouter(players: players, screen: screen, listener: $0)
    }
    harness.attach()
    harness.expectChanges(.attached("LoggedIn/OffGame"))
    harness.send(.started(.x), from: OffGameInteractor.self)
    harness.expectChanges(.detached("LoggedIn/OffGame"), .attached("LoggedIn/Game"))
    harness.send(.ended(.x), from: GameInteractor.self)
    harness.expectChanges(.detached("LoggedIn/Game"), .attached("LoggedIn/OffGame"))
    harness.send(.left, from: OffGameInteractor.self)
    harness.expectEvent(.left)
    harness.detach()
    harness.expectChanges(.detached("LoggedIn/OffGame"))
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in
      LoggedInRouter(players: players, screen: Screen(), listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}
