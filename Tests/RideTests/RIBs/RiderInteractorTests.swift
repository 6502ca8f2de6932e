import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct RiderInteractorTests {
  let stubs = StubbedRide()
  let harness: InteractorHarness<RiderInteractor>

  init() {
    harness = InteractorHarness { [stubs] in RiderInteractor(ride: stubs.ride, listener: $0) }
  }

  static let routes: [RiderInteractor.Route] = [
    .request(after: nil), .request(after: nil), .trip, .trip, .trip, .trip, .payment,
  ]

  @Test(arguments: zip(RideTests.states, routes))
  func everyStateOfTheRideHasItsScreen(ride: Ride, route: RiderInteractor.Route) {
    stubs.current.send(ride)
    harness.activate()
    harness.expectRoute(route)
    harness.deactivate()
  }

  @Test func theScreenFollowsTheRideAndGoesBackToTheRequest() {
    harness.activate()
    harness.expectRoute(.request(after: nil))
    for (ride, route) in zip(RideTests.states, Self.routes).dropFirst() {
      stubs.current.send(ride)
      harness.expectRoute(route)
    }
    stubs.current.send(.nothing)
    harness.expectRoute(.request(after: "t1"))
    harness.deactivate()
  }

  @Test func afterAnotherActivationTheRideIsReadAgain() {
    harness.activate()
    harness.expectRoute(.request(after: nil))
    harness.deactivate()
    stubs.current.send(.unpaid(Fare(trip: "t1", cents: 1)))
    harness.expectNothing()
    harness.activate()
    harness.expectRoute(.payment)
    harness.deactivate()
  }
}
