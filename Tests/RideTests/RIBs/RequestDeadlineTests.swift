import ModelStreams
import RIBKit
import RIBTesting
import RideExample
import Testing

@Suite(.failsOnLeaks) struct RequestDeadlineTests {
  static let request = Request(pickup: "A", dropoff: "B", deadline: .seconds(300))

  let stubs = StubbedRide(.requested(request))
  let harness: InteractorHarness<RequestInteractor>

  init() {
    harness = InteractorHarness(host: stubs.host) { [stubs] in
      RequestInteractor(ride: stubs.ride, screen: Screen(), listener: $0)
    }
    harness.record(stubs.apply)
    stubs.apply.returns()
  }

  @Test(arguments: [0, 50, 299])
  func aRequestIsWithdrawnAtItsDeadlineAndNotBefore(start: Int) {
    harness.advance(by: .seconds(start))
    harness.activate()
    harness.advance(by: .milliseconds(299_999) - .seconds(start))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    stubs.apply.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test(arguments: [300, 1_000])
  func anOverdueRequestIsWithdrawnAtOnce(start: Int) {
    harness.advance(by: .seconds(start))
    harness.activate()
    stubs.apply.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test func aRejectedWithdrawalIsNotRepeated() {
    stubs.apply.throws(Rejection.outOfTurn(.withdraw, .nothing))
    harness.activate()
    harness.advance(by: .seconds(1_000))
    stubs.apply.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test(arguments: RideTests.states.filter { $0 != RideTests.states[1] })
  func aRideThatHasGoneOnIsNotWithdrawn(next: Ride) {
    harness.activate()
    harness.advance(by: .seconds(299))
    stubs.current.send(next)
    harness.advance(by: .seconds(1_000))
    harness.expectNothing()
    harness.deactivate()
  }

  @Test(arguments: [true, false])
  func aSecondRequestHasADeadlineOfItsOwn(pause: Bool) {
    harness.activate()
    harness.advance(by: .seconds(200))
    if pause {
      stubs.current.send(.nothing)
      harness.settle()
    }
    stubs.current.send(.requested(Request(pickup: "A", dropoff: "B", deadline: .seconds(500))))
    harness.advance(by: .milliseconds(299_999))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    stubs.apply.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test func theDeadlineStaysTheSameWhileTheInteractorIsInactive() {
    harness.activate()
    harness.advance(by: .seconds(100))
    harness.deactivate()
    harness.advance(by: .seconds(100))
    harness.activate()
    harness.advance(by: .milliseconds(99_999))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    stubs.apply.expectCall(.withdraw)
    harness.deactivate()
  }

  @Test func nothingIsWithdrawnAfterTheEndOfTheInteractor() {
    harness.activate()
    harness.advance(by: .milliseconds(299_999))
    harness.deactivate()
    harness.advance(by: .seconds(1_000))
    harness.expectNothing()
  }

  @Test func aWithdrawalUnderWayIsCancelledAtTheEndOfTheInteractor() {
    stubs.apply.suspends()
    harness.activate()
    harness.advance(by: .seconds(300))
    stubs.apply.expectCall(.withdraw)
    harness.deactivate()
    #expect(stubs.apply.waiting.isEmpty)
  }
}
