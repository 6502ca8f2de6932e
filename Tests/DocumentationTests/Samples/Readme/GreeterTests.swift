import ModelStreams
import RIBKit
import RIBTesting
import Testing

struct GreeterTests {
  @Test func itGreetsByName() {
    let names = MutableModelStream("Ana")
    let harness = InteractorHarness { _ in GreeterInteractor(names.stream) }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    screen.expect("Hello, Ana!")
    harness.deactivate()
  }
}
