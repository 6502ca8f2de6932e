import RIBKit
import RIBTesting
import Testing
import TicTacToe

@Suite("Logged out", .failsOnLeaks)
struct LoggedOutTests {
  let screen = Screen()

  @Test func itAttachesAndDetaches() {
    let builder = LoggedOutBuilder(screen: screen)
    let harness = RouterHarness { listener in
      builder.build(listener: listener)
    }
    harness.attach()
    harness.expectNothing()
    harness.expectTree("LoggedOut")
    harness.detach()
  }

  @Test func everyBuildIsNewAndIsReleased() {
    let builder = LoggedOutBuilder(screen: screen)
    let harness = BuilderHarness(()) { _ in
      builder.build(listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func itAsksForTwoNames() {
    let harness = InteractorHarness { LoggedOutInteractor(listener: $0) }
    let presenter = harness.interactor.presenter
    let shown = harness.record(presenter)
    harness.activate()
    shown.expect("Who plays X?")
    presenter.send("Ana")
    shown.expect("Who plays O?")
    presenter.send("Bo")
    harness.expectEvent(.signedIn(Players(x: "Ana", o: "Bo")))
    harness.deactivate()
  }
}
