import RIBKit
import RIBTesting
import Testing

struct ProfileTests {
  @Test func theNameIsLoaded() async {
    let harness = InteractorHarness { (_: Listener<Never>) in ProfileInteractor { "Ana" } }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    await harness.settleTasks()
    screen.expect("Ana")
    harness.deactivate()
  }
}
