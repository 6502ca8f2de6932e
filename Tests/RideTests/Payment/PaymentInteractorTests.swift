import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite("Payment pays for a completed trip", .ribs)
struct PaymentInteractorTests {
  static let price = "Trip t1 is over. To pay: 12.05."

  let stubs = StubbedTrips(.unpaid(Fare(trip: "t1", cents: 1_205)))
  let presenter = PaymentPresenter("")
  let harness: InteractorHarness<PaymentInteractor>

  init() {
    harness = InteractorHarness(host: stubs.host) { [stubs, presenter] in
      PaymentInteractor(trips: stubs.trips, presenter: presenter, listener: $0)
    }
    harness.record(presenter)
    harness.record(stubs.take)
  }

  /// Activates the interactor, which shows the price.
  func activate() {
    harness.activate()
    harness.expectViewModel(Self.price)
  }

  @Test("It shows the price of the trip, and of no other state", arguments: RideTests.states.dropLast())
  func price(other: Ride) {
    activate()
    stubs.ride.send(other)
    harness.expectNothing()
    stubs.ride.send(.unpaid(Fare(trip: "t2", cents: 700)))
    harness.expectViewModel("Trip t2 is over. To pay: 7.00.")
    harness.deactivate()
  }

  @Test("A view pays; nothing is told when the service takes it")
  func pay() {
    stubs.take.returns()
    activate()
    presenter.send(.pay("t1"))
    stubs.take.expectCall(.pay("t1"))
    harness.deactivate()
  }

  @Test("A refusal is told")
  func refusal() {
    stubs.take.throws(Refusal.otherTrip("t2", current: "t1"))
    activate()
    presenter.send(.pay("t2"))
    harness.expect(
      .call(stubs.take, .pay("t2")), .event(.notice("Not done: the current trip is t1, not t2.")))
    harness.deactivate()
  }

  @Test("The wish to sign out goes up, past a payment that is under way")
  func signOut() {
    stubs.take.suspends()
    activate()
    presenter.send(.pay("t1"))
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    stubs.take.expectCall(.pay("t1"))
    stubs.take.resume()
    harness.expectNothing()
    harness.deactivate()
  }

  @Test("What the service says when the interactor has ended is not told", arguments: [false, true])
  func late(ignoringCancellation: Bool) {
    stubs.take.suspends(ignoringCancellation: ignoringCancellation)
    activate()
    presenter.send(.pay("t1"))
    stubs.take.expectCall(.pay("t1"))
    harness.deactivate(cancelling: .call)
    if ignoringCancellation { stubs.take.resume(throwing: Refusal.signedOut) }
    harness.expectNothing()
  }

  @Test("Activated again, it shows the price as it is now and takes actions once")
  func activations() {
    activate()
    harness.deactivate()
    presenter.send(.signOut)
    stubs.ride.send(.unpaid(Fare(trip: "t2", cents: 700)))
    harness.expectNothing()
    harness.activate()
    harness.expectViewModel("Trip t2 is over. To pay: 7.00.")
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    harness.deactivate()
  }
}
