import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Logged out", .ribs)
struct LoggedOutTests {
  @Test func itAsksForTwoNames() {
    let harness = InteractorHarness { LoggedOutInteractor(listener: $0) }
    let presenter = harness.interactor.presenter
    harness.record(presenter)
    harness.activate()
    harness.expectViewModel("Who plays X?")
    presenter.send("Ana")
    harness.expectViewModel("Who plays O?")
    presenter.send("Bo")
    harness.expectEvent(.signedIn(Players(x: "Ana", o: "Bo")))
    harness.deactivate()
  }

  @Test func everyBuildIsNewAndIsReleased() {
    let builder = LoggedOutBuilder(screen: Screen())
    let harness = BuilderHarness(()) { _ in
      builder.build(listener: Listener { _ in })
    }
    harness.expectFreshParts()
    harness.expectRelease()
  }
}
