import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct TabletBuilderTests {
  struct SmallKitchen: Kitchen {
    let drinks = MutableModelStream(["tea"]).stream
  }

  let kitchen = SmallKitchen()

  @Test func aPageSendsItsEventsToTheParentOfTheTablet() {
    let harness = RouterHarness { TabletRouter(kitchen: kitchen, listener: $0) }
    harness.attach()
    harness.expectTree("Tablet\n  Drinks")
    harness.send(.add("tea"), from: DrinksInteractor.self)
    harness.expectEvent(.add("tea"))
    harness.route(to: .service)
    harness.expectTree("Tablet\n  Service")
    harness.send(.callWaiter, from: ServiceInteractor.self)
    harness.expectEvent(.callWaiter)
    harness.detach()
    harness.discard(.changes, because: "the events are the subject of this test")
  }

  @Test func aTabletBuiltForAnotherModuleCanBeReleased() {
    let harness = BuilderHarness(kitchen) {
      TabletBuilder(dependency: $0).build(listener: Listener { _ in })
    }
    harness.expectDistinctInstances()
    harness.expectRelease()
  }
}
