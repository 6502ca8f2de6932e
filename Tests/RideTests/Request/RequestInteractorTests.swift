import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Request takes a request", .ribs)
struct RequestInteractorTests {
  static let request = Request(pickup: "A", dropoff: "B", deadline: .seconds(300))

  let stubs = StubbedTrips()
  let presenter = RequestPresenter(.free)
  let harness: InteractorHarness<RequestInteractor>

  init() {
    harness = InteractorHarness(host: stubs.host) { [stubs, presenter] in
      RequestInteractor(trips: stubs.trips, presenter: presenter, listener: $0)
    }
    harness.record(presenter)
    harness.record(stubs.take)
  }

  @Test(
    "It shows that a request waits, and of all other states that the rider is free",
    arguments: RideTests.states)
  func states(ride: Ride) {
    harness.activate()
    harness.expectNothing()
    stubs.ride.send(.requested(Self.request))
    harness.expectViewModel(RequestViewModel.waiting(Self.request))
    stubs.ride.send(ride)
    harness.expectViewModel(ride == RideTests.states[1] ? .waiting(RideTests.request) : RequestViewModel.free)
    harness.deactivate()
  }

  static let actions: [(RequestInteractor.Action, RideStep)] = [
    (.request(pickup: "A", dropoff: "B"), .request(pickup: "A", dropoff: "B")), (.cancel, .cancel(nil)),
  ]

  @Test("What a view asks for is a step; nothing is told when the service takes it", arguments: actions)
  func action(action: RequestInteractor.Action, step: RideStep) {
    stubs.take.returns()
    harness.activate()
    presenter.send(action)
    stubs.take.expectCall(step)
    harness.deactivate()
  }

  @Test("A refusal is told", arguments: actions)
  func refusal(action: RequestInteractor.Action, step: RideStep) {
    stubs.take.throws(Refusal.requestHasNoTrip("t1"))
    harness.activate()
    presenter.send(action)
    harness.expect(
      .call(stubs.take, step),
      .event(.notice("Not done: the request is not trip t1: it has no driver yet.")))
    harness.deactivate()
  }

  @Test("The wish to sign out goes up, past a call that is under way")
  func signOut() {
    stubs.take.suspends()
    harness.activate()
    presenter.send(.cancel)
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    stubs.take.expectCall(.cancel(nil))
    stubs.take.resume()
    harness.expectNothing()
    harness.deactivate()
  }

  @Test("A withdrawal of the rider is told, one of another rider is not")
  func withdrawals() {
    harness.activate()
    stubs.withdrawals.send(Withdrawal(rider: Rider("eve"), request: Self.request))
    harness.expectNothing()
    stubs.withdrawals.send(Withdrawal(rider: StubbedTrips.ana, request: Self.request))
    harness.expectEvent(
      .notice("The request from A to B was withdrawn: no driver within 300 s."))
    harness.deactivate()
  }

  @Test("What the service says when the interactor has ended is not told", arguments: [false, true])
  func late(ignoringCancellation: Bool) {
    stubs.take.suspends(ignoringCancellation: ignoringCancellation)
    harness.activate()
    presenter.send(.cancel)
    stubs.take.expectCall(.cancel(nil))
    harness.deactivate(cancelling: .call)
    if ignoringCancellation { stubs.take.resume(throwing: Refusal.signedOut) }
    stubs.withdrawals.send(Withdrawal(rider: StubbedTrips.ana, request: Self.request))
    harness.expectNothing()
  }

  @Test("Activated again, it shows the ride as it is now and takes actions once")
  func activations() {
    harness.activate()
    harness.deactivate()
    presenter.send(.signOut)
    stubs.ride.send(.requested(Self.request))
    harness.expectNothing()
    harness.activate()
    harness.expectViewModel(RequestViewModel.waiting(Self.request))
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    harness.deactivate()
  }
}
