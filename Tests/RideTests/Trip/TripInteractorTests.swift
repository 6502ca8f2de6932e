import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Trip shows how far a trip is, and gives it up", .ribs)
struct TripInteractorTests {
  let stubs = StubbedTrips(.underWay(RideTests.trip(.assigned)))
  let presenter = TripPresenter(.empty)
  let harness: InteractorHarness<TripInteractor>

  init() {
    harness = InteractorHarness(host: stubs.host) { [stubs, presenter] in
      TripInteractor(trips: stubs.trips, presenter: presenter, listener: $0)
    }
    harness.record(presenter)
    harness.record(stubs.take)
  }

  /// Activates the interactor, which shows the trip.
  func activate() {
    harness.activate()
    harness.expectViewModel(TripViewModel(RideTests.trip(.assigned)))
  }

  @Test(
    "Each phase of the trip is shown",
    arguments: [Trip.Phase.assigned, .arrived, .started(fraction: 0), .started(fraction: 0.4)])
  func phases(phase: Trip.Phase) {
    stubs.ride.send(.underWay(RideTests.trip(phase)))
    harness.activate()
    harness.expectViewModel(TripViewModel(RideTests.trip(phase)))
    harness.deactivate()
  }

  @Test("It follows the trip to its end, and leaves the last of it on the screen")
  func ride() {
    activate()
    for ride in RideTests.states {
      stubs.ride.send(ride)
      harness.settle()
    }
    harness.expect(
      .viewModel(TripViewModel(RideTests.trip(.arrived))),
      .viewModel(TripViewModel(RideTests.trip(.started(fraction: 0)))),
      .viewModel(TripViewModel(RideTests.trip(.started(fraction: 0.4)))))
    harness.deactivate()
  }

  @Test("A view cancels the trip, named or not; the service decides", arguments: ["t1", nil])
  func cancel(trip: Trip.ID?) {
    stubs.take.returns()
    activate()
    presenter.send(.cancel(trip))
    stubs.take.expectCall(.cancel(trip))
    harness.deactivate()
  }

  @Test("A refusal is told")
  func refusal() {
    stubs.take.throws(Refusal.otherTrip("t2", current: "t1"))
    activate()
    presenter.send(.cancel("t2"))
    harness.expect(
      .call(stubs.take, .cancel("t2")), .event(.notice("Not done: the current trip is t1, not t2.")))
    harness.deactivate()
  }

  @Test("The wish to sign out goes up, past a call that is under way")
  func signOut() {
    stubs.take.suspends()
    activate()
    presenter.send(.cancel("t1"))
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    stubs.take.expectCall(.cancel("t1"))
    stubs.take.resume()
    harness.expectNothing()
    harness.deactivate()
  }

  @Test("What the service says when the interactor has ended is not told", arguments: [false, true])
  func late(ignoringCancellation: Bool) {
    stubs.take.suspends(ignoringCancellation: ignoringCancellation)
    activate()
    presenter.send(.cancel("t1"))
    stubs.take.expectCall(.cancel("t1"))
    harness.deactivate(cancelling: .call)
    if ignoringCancellation { stubs.take.resume(throwing: Refusal.signedOut) }
    harness.expectNothing()
  }

  @Test("Activated again, it shows the trip as it is now and takes actions once")
  func activations() {
    activate()
    harness.deactivate()
    presenter.send(.signOut)
    stubs.ride.send(.underWay(RideTests.trip(.arrived)))
    harness.expectNothing()
    harness.activate()
    harness.expectViewModel(TripViewModel(RideTests.trip(.arrived)))
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    harness.deactivate()
  }
}
