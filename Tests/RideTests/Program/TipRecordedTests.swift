import RIBTesting
import RideExample
import Testing

/// A recorded run of Tip at Root/LoggedIn/Rider/Tip, starting with event 120.
@Suite(.failsOnLeaks) struct TipRecordedTests {
  @Test func itDoesWhatWasRecorded() {
    let harness = InteractorHarness { listener in Recorded.tip(listener) }
    harness.activate()
    harness.run { me in Recorded.send(me, .pay(200)) }  // #136
    // #147 the result of call: success()
    harness.expectEvent(.done("A tip of 2.00 for trip t1."))
    harness.deactivate()
  }
}
