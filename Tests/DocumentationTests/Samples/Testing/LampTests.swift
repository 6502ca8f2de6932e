import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct LampTests {
  @Test func itReportsDarknessAfterASecond() {
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
}
