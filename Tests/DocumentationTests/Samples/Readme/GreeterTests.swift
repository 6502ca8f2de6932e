import ModelStreams
import RIBKit
import RIBTesting
import Testing

struct GreeterTests {
  @Test func itGreetsByName() {
    let names = MutableModelStream("Ana")
    let harness = InteractorHarness { _ in GreeterInteractor(names.stream) }
    harness.record(harness.interactor.presenter)
    harness.activate()
    harness.expectViewModel("Hello, Ana!")
    harness.deactivate()
  }
}
