import RIBKit
import RIBTesting
import Testing

struct CartTests {
  @Test func payingShowsTheCheckout() {
    let harness = InteractorHarness { _ in CartInteractor(items: ["tea"]) }
    let screen = harness.record(harness.interactor.presenter)
    harness.activate()
    screen.expect(["tea"])
    harness.interactor.presenter.send(.add("milk"))
    screen.expect(["tea", "milk"])
    harness.interactor.presenter.send(.pay)
    harness.expectRoute(.checkout)
    harness.deactivate()
  }
}

struct CartTreeTests {
  @Test func itsTreeIsThatOfTheReadme() {
    let host = ManualHost()
    let root = CartRouter(items: ["tea"])
    root.launch(LaunchOptions(host: host, showsValues: true))
    root.interactor.presenter.send(.pay)
    host.settle()
    #expect("\(root.snapshot())" == "Cart  observes 2  = [\"tea\"]\n└─ Checkout[checkout]")
  }
}
