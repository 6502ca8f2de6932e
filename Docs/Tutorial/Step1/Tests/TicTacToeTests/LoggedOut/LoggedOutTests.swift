import RIBKit
import RIBTesting
import Testing

@testable import TicTacToe

@Suite("Logged out", .failsOnLeaks)
struct LoggedOutTests {
  let screen = Screen()

  @Test func attachesAndDetaches() {
    let harness = RouterHarness {
      LoggedOutInteractor(screen: screen, listener: $0)
    }
    harness.attach()
    harness.expectNothing()
    harness.expectTree("LoggedOut")
    harness.detach()
  }

  @Test func buildsShareNothingAndAreReleased() {
    let harness = BuilderHarness(()) { _ in
      LoggedOutInteractor(screen: screen, listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }

  @Test func itAsksForTwoNames() {
    let harness = InteractorHarness { LoggedOutInteractor(screen: screen, listener: $0) }
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
