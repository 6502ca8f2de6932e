import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct RequestInteractorTests {
  static let request = Request(pickup: "A", dropoff: "B", deadline: .seconds(300))

  let stubs = StubbedRide()
  let harness: InteractorHarness<RequestInteractor>
  var presenter: RequestPresenter { harness.interactor.presenter }
  let screen: OutputRecorder<RequestViewModel>

  init() {
    harness = InteractorHarness(host: stubs.host) { [stubs] in
      RequestInteractor(ride: stubs.ride, screen: Screen(), listener: $0)
    }
    screen = harness.record(harness.interactor.presenter)
    harness.record(stubs.apply)
  }

  @Test(arguments: RideTests.states)
  func aPendingRequestIsShownAndAnyOtherStateAsFree(ride: Ride) {
    harness.activate()
    harness.expectNothing()
    stubs.current.send(.requested(Self.request))
    screen.expect(.waiting(Self.request))
    stubs.current.send(ride)
    screen.expect(ride == RideTests.states[1] ? .waiting(RideTests.request) : .free(""))
    harness.deactivate()
  }

  static let actions: [(RequestInteractor.Action, RideStep)] = [
    (.request(pickup: "A", dropoff: "B"), .request(pickup: "A", dropoff: "B")), (.cancel, .cancel(nil)),
  ]

  @Test(arguments: actions)
  func anActionIsAStepAndNothingIsToldIfTheServiceAccepts(action: RequestInteractor.Action, step: RideStep) {
    stubs.apply.returns()
    harness.activate()
    presenter.send(action)
    stubs.apply.expectCall(step)
    harness.deactivate()
  }

  @Test(arguments: actions)
  func aRejectionIsTold(action: RequestInteractor.Action, step: RideStep) {
    stubs.apply.throws(Rejection.requestHasNoTrip("t1"))
    harness.activate()
    presenter.send(action)
    harness.expect(
      .call(stubs.apply, step),
      .event(.notice("Not done: the request is not trip t1: it has no driver yet.")))
    harness.deactivate()
  }

  @Test func anEnteredDestinationIsPreservedAndShownAgainAfterARequest() {
    harness.activate()
    presenter.send(.enter(destination: "Harb"))
    screen.expect(.free("Harb"))
    harness.expectPreserved("destination", "Harb")
    stubs.current.send(.requested(Self.request))
    screen.expect(.waiting(Self.request))
    stubs.current.send(.nothing)
    screen.expect(.free("Harb"))
    harness.deactivate()
  }

  @Test func aWithdrawalOfTheRiderIsToldAndNoneOfAnotherRider() {
    harness.activate()
    stubs.withdrawals.send(Withdrawal(rider: Rider("eve"), request: Self.request))
    harness.expectNothing()
    stubs.withdrawals.send(Withdrawal(rider: StubbedRide.ana, request: Self.request))
    harness.expectEvent(
      .notice(RideTexts.withdrawn))
    harness.deactivate()
  }

  @Test(arguments: [false, true])
  func anAnswerAfterTheEndOfTheInteractorIsNotTold(ignoringCancellation: Bool) {
    stubs.apply.suspends(ignoringCancellation: ignoringCancellation)
    harness.activate()
    presenter.send(.cancel)
    stubs.apply.expectCall(.cancel(nil))
    harness.deactivate(cancelling: .call)
    if ignoringCancellation { stubs.apply.resume(throwing: Rejection.signedOut) }
    stubs.withdrawals.send(Withdrawal(rider: StubbedRide.ana, request: Self.request))
    harness.expectNothing()
  }

  @Test func afterAnotherActivationTheNewRideIsShownAndAnActionIsTakenOnce() {
    harness.activate()
    harness.deactivate()
    presenter.send(.signOut)
    harness.discard(.unreadActions(), because: "nothing is active that could take it")
    stubs.current.send(.requested(Self.request))
    harness.expectNothing()
    harness.activate()
    screen.expect(.waiting(Self.request))
    presenter.send(.signOut)
    harness.expectEvent(.signOut)
    harness.deactivate()
  }
}
