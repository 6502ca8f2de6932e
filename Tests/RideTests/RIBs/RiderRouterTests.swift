import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct RiderRouterTests {
  let harness: RouterHarness<RiderRouter>

  init() {
    let host = ManualHost()
    let dependency = RideDependency.forTest(on: host)
    harness = RouterHarness(host: host) {
      RiderRouter(for: Rider("ana"), dependency: dependency, listener: $0)
    }
    harness.attach()
    harness.expectChanges(.attached("Rider/Request"))
  }

  @Test func theOldScreenIsDetachedBeforeTheNewOneIsAttached() {
    harness.route(to: .request(after: nil))
    harness.expectNothing()
    harness.route(to: .trip)
    harness.expectChanges(.detached("Rider/Request"), .attached("Rider/Trip"))
    harness.route(to: .payment)
    harness.expectChanges(.detached("Rider/Trip"), .attached("Rider/Payment"))
    harness.expectTree("Rider\n  Payment")
    harness.detach()
    harness.expectChanges(.detached("Rider/Payment"))
  }

  @Test func theEventsOfAllScreensArePassedOn() {
    harness.send(.signOut, from: RequestInteractor.self)
    harness.route(to: .trip)
    harness.send(.notice("Not done."), from: TripInteractor.self)
    harness.route(to: .payment)
    harness.send(.signOut, from: PaymentInteractor.self)
    harness.detach()
    harness.discard(.changes, because: "another test is about them")
    for event in [ScreenEvent.signOut, .notice("Not done."), .signOut] { harness.expectEvent(event) }
  }
}
