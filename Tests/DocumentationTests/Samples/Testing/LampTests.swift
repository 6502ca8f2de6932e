import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct LampTests {
  @Test func itTellsASecondAfterTheLampHasGoneOut() {
    let host = ManualHost()
    let lamp = Lamp(clock: host.clock)
    let harness = InteractorHarness(host: host) { LampInteractor(lamp: lamp, listener: $0) }
    harness.activate()
    harness.advance(by: .milliseconds(60_999))
    harness.expectNothing()
    harness.advance(by: .milliseconds(1))
    harness.expectEvent(.dark)
    harness.deactivate()
  }

  @Test func theClockJumpsFromSleeperToSleeper() {
    let host = ManualHost()
    let lamp = Lamp(clock: host.clock)
    let harness = InteractorHarness(host: host, .off) { LampInteractor(lamp: lamp, listener: $0) }
    harness.activate()
    #expect(host.clock.deadlines.map(\.offset) == [.seconds(1), .seconds(60)])
    #expect(host.advanceUntilSettled(limit: 10))
    harness.expectEvent(.dark)
    #expect(host.clock.now.offset == .seconds(61))
    harness.deactivate()
  }
}
