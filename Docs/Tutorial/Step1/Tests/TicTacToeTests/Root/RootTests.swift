import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Root", .failsOnLeaks)
struct RootTests {
  let screen = Screen()

  func root(_ listener: Listener<String>) -> RootRouter {
    RootRouter(screen: screen, listener: listener)
  }

  @Test func itTellsWhoPlays() {
    let harness = RouterHarness { root($0) }
    harness.attach()
    harness.expectChanges(.attached("Root/LoggedOut"))
    harness.send(.signedIn(Players(x: "Ana", o: "Bo")), from: LoggedOutInteractor.self)
    harness.expectEvent("Ana plays against Bo.")
    harness.detach()
    harness.expectChanges(.detached("Root/LoggedOut"))
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in root(Listener { _ in }) }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}
