import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Root", .failsOnLeaks)
struct RootTests {
  let screen = Screen()
  var builder: RootBuilder { RootBuilder(screen: screen) }

  @Test func itTellsWhoPlays() {
    let harness = RouterHarness { builder.build(listener: $0) }
    harness.attach()
    harness.expectChanges(.attached("Root/LoggedOut"))
    harness.send(.signedIn(Players(x: "Ana", o: "Bo")), from: LoggedOutRouter.self)
    harness.expectEvent("Ana plays against Bo.")
    harness.detach()
    harness.expectChanges(.detached("Root/LoggedOut"))
  }

  @Test func everyBuildIsNewAndIsReleased() {
    let harness = BuilderHarness(builder) { $0.build(listener: Listener { _ in }) }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}
