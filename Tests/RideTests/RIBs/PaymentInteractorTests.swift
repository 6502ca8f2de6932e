import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct PaymentInteractorTests {
  static let price = "Trip t1 is over. Amount due: 12.05."

  let stubs = StubbedRide(.unpaid(Fare(trip: "t1", cents: 1_205)))
  let harness: InteractorHarness<PaymentInteractor>
  var presenter: PaymentPresenter { harness.interactor.presenter }
  let screen: OutputRecorder<String>

  init() {
    harness = InteractorHarness(host: stubs.host) { [stubs] in
      PaymentInteractor(ride: stubs.ride, screen: Screen(), listener: $0)
    }
    screen = harness.record(harness.interactor.presenter)
    harness.record(stubs.apply)
  }

  /// Activates the interactor, which shows the price.
  func activate() {
    harness.activate()
    screen.expect(Self.price)
  }

  @Test(arguments: RideTests.states.dropLast())
  func thePriceIsShownInNoOtherState(other: Ride) {
    activate()
    stubs.current.send(other)
    harness.expectNothing()
    stubs.current.send(.unpaid(Fare(trip: "t2", cents: 700)))
    screen.expect("Trip t2 is over. Amount due: 7.00.")
    harness.deactivate()
  }

  @Test func aViewPaysAndNothingIsToldIfTheServiceAccepts() {
    stubs.apply.returns()
    activate()
    presenter.send(.pay("t1"))
    stubs.apply.expectCall(.pay("t1"))
    harness.deactivate()
  }

  @Test func aRejectionIsTold() {
    stubs.apply.throws(Rejection.otherTrip("t2", current: "t1"))
    activate()
    presenter.send(.pay("t2"))
    harness.expect(
      .call(stubs.apply, .pay("t2")), .event(.notice(RideTexts.anotherTrip)))
    harness.deactivate()
  }

  @Test func aSignOutDoesNotWaitForAPaymentUnderWay() {
    stubs.apply.suspends()
    activate()
    presenter.send(.pay("t1"))
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    stubs.apply.expectCall(.pay("t1"))
    stubs.apply.resume()
    harness.expectNothing()
    harness.deactivate()
  }

  @Test(arguments: [false, true])
  func anAnswerAfterTheEndOfTheInteractorIsNotTold(ignoringCancellation: Bool) {
    stubs.apply.suspends(ignoringCancellation: ignoringCancellation)
    activate()
    presenter.send(.pay("t1"))
    stubs.apply.expectCall(.pay("t1"))
    harness.deactivate(cancelling: .call)
    if ignoringCancellation { stubs.apply.resume(throwing: Rejection.signedOut) }
    harness.expectNothing()
  }

  @Test func afterAnotherActivationTheNewPriceIsShownAndAnActionIsTakenOnce() {
    activate()
    harness.deactivate()
    presenter.send(.signOut)
    harness.discard(.unreadActions(), because: "nothing is active that could take it")
    stubs.current.send(.unpaid(Fare(trip: "t2", cents: 700)))
    harness.expectNothing()
    harness.activate()
    screen.expect("")
    screen.expect("Trip t2 is over. Amount due: 7.00.")
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    harness.deactivate()
  }
}
