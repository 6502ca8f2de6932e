import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// An interactor is tested alone, synchronously, in values.
struct InteractorHarnessTests {
  let session = MutableModelStream<String?>("ana")
  let presenter = Presenter<[String], SearchInteractor.Action>([])

  func harness() -> (InteractorHarness<SearchInteractor>, OutputRecorder<[String]>) {
    let harness = InteractorHarness {
      SearchInteractor(session: session.stream, presenter: presenter, listener: $0) {
        ["\($0) 1", "\($0) 2"]
      }
    }
    return (harness, harness.record(presenter))
  }

  @Test func whatComesOutIsExpectedOnItsChannelOrInOrderOverAllOfThem() {
    let (harness, screen) = harness()
    harness.activate()
    presenter.send(.type("a"))
    harness.advance(by: .milliseconds(299))
    harness.expectNothing()
    presenter.send(.type("ab"))
    harness.advance(by: .milliseconds(300))
    harness.expect(.output(screen, ["ab 1", "ab 2"]), .route(.results))
    presenter.send(.choose("ab 1"))
    harness.expectRoute(.details("ab 1"))
    presenter.send(.close)
    harness.expectEvent(.closed(searches: 1))
    session.send(nil)
    screen.expect([])
    harness.deactivate()
  }
}
