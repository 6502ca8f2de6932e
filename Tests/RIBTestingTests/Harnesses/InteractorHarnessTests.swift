import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// An interactor is tested alone, synchronously, in values.
struct InteractorHarnessTests {
  let session = MutableModelStream<String?>("ana")
  let presenter = Presenter<[String], SearchInteractor.Action>([])

  func harness() -> InteractorHarness<SearchInteractor> {
    let harness = InteractorHarness {
      SearchInteractor(session: session.stream, presenter: presenter, listener: $0) {
        ["\($0) 1", "\($0) 2"]
      }
    }
    harness.record(presenter)
    return harness
  }

  @Test func whatComesOutIsExpectedOnItsChannelOrInOrderOverAllOfThem() {
    let harness = harness()
    harness.activate()
    presenter.send(.type("a"))
    harness.advance(by: .milliseconds(299))
    harness.expectNothing()
    presenter.send(.type("ab"))
    harness.advance(by: .milliseconds(300))
    harness.expect(.viewModel(["ab 1", "ab 2"]), .route(.results))
    presenter.send(.choose("ab 1"))
    harness.expectRoute(.details("ab 1"))
    presenter.send(.close)
    harness.expectEvent(.closed(searches: 1))
    session.send(nil)
    harness.expectViewModel([String]())
    harness.deactivate()
  }
}
