import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct TripInteractorTests {
  let stubs = StubbedRide(.underWay(RideTests.trip(.assigned)))
  let harness: InteractorHarness<TripInteractor>
  var presenter: TripPresenter { harness.interactor.presenter }
  let screen: OutputRecorder<TripViewModel>

  init() {
    harness = InteractorHarness(host: stubs.host) { [stubs] in
      TripInteractor(ride: stubs.ride, screen: Screen(), listener: $0)
    }
    screen = harness.record(harness.interactor.presenter)
    harness.record(stubs.apply)
  }

  /// Activates the interactor, which shows the trip.
  func activate() {
    harness.activate()
    screen.expect(TripViewModel(RideTests.trip(.assigned)))
  }

  @Test(arguments: [Trip.Phase.assigned, .arrived, .started(fraction: 0), .started(fraction: 0.4)])
  func everyPhaseOfTheTripIsShown(phase: Trip.Phase) {
    stubs.current.send(.underWay(RideTests.trip(phase)))
    harness.activate()
    screen.expect(TripViewModel(RideTests.trip(phase)))
    harness.deactivate()
  }

  @Test func theTripIsFollowedToItsEndAndItsLastPhaseStays() {
    activate()
    for ride in RideTests.states {
      stubs.current.send(ride)
      harness.settle()
    }
    harness.expect(
      .output(screen, TripViewModel(RideTests.trip(.arrived))),
      .output(screen, TripViewModel(RideTests.trip(.started(fraction: 0)))),
      .output(screen, TripViewModel(RideTests.trip(.started(fraction: 0.4)))))
    harness.deactivate()
  }

  @Test(arguments: ["t1", nil])
  func aViewCancelsANamedOrUnnamedTrip(trip: Trip.ID?) {
    stubs.apply.returns()
    activate()
    presenter.send(.cancel(trip))
    stubs.apply.expectCall(.cancel(trip))
    harness.deactivate()
  }

  @Test func afterAnotherActivationTheNewTripIsShownAndAnActionIsTakenOnce() {
    activate()
    harness.deactivate()
    presenter.send(.signOut)
    harness.discard(.unreadActions(), because: "nothing is active that could take it")
    stubs.current.send(.underWay(RideTests.trip(.arrived)))
    harness.expectNothing()
    harness.activate()
    screen.expect(.empty)
    screen.expect(TripViewModel(RideTests.trip(.arrived)))
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    harness.deactivate()
  }
}
