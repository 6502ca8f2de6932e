import RIBKit
import RIBTesting
import Testing

@Suite(.failsOnLeaks)
struct TicketTests {
  @Test func aTicketIsLateAfterAQuarterOfAnHour() {
    let harness = InteractorHarness { TicketInteractor(listener: $0) }
    harness.activate()
    harness.run { $0.ordered() }
    harness.advance(by: .seconds(899))
    harness.expectNothing()
    harness.advance(by: .seconds(1))
    harness.expectEvent(.late)
    harness.run { $0.ordered() }
    harness.run { $0.served() }
    harness.advance(by: .seconds(900))
    harness.deactivate()
  }

  @Test func aBillHasTheDateOfTheHost() {
    let host = ManualHost()
    host.date = WallTime(seconds: 1_800_000_000)
    let bill = Register(wallClock: host.wallClock).bill(for: 250)
    #expect(bill == Bill(amount: 250, date: WallTime(seconds: 1_800_000_000)))
  }

  @Test func aTicketIsLateAfterTheAppHasBeenQuit() {
    let first = InteractorHarness { TicketInteractor(listener: $0) }
    first.activate()
    first.run { $0.ordered() }

    let second = InteractorHarness { TicketInteractor(listener: $0) }
    second.date = first.date.advanced(by: .seconds(3_600))
    second.restore(from: first.saved)
    second.expectEvent(.late)
  }
}
