import Basics
import DeepLinks
import LinkGates
import TestSupport
import Testing

struct RateLedgerTests {
  private let key = RateKey(limit: 0, route: "a", origin: .web)

  @Test(arguments: Seeds.first(75))
  func aLedgerLetsThroughWhatAListOfAllTimesDoes(seed: Int) {
    var dice = SplitMix(seed: UInt64(seed))
    let interval = Duration.nanoseconds(dice.pick([1, 3, 1_000_000_007]))
    let limit = RateLimit("l", burst: dice.below(6), every: interval)
    var (ledger, list, now) = (RateLedger(capacity: 4), ListLimit(limit), Duration.seconds(dice.below(100)))
    for _ in 0..<200 {
      let wait = ledger.wait(key, limit, now: now)
      #expect((wait == .zero) == list.hasRoom(now))
      if let wait, wait > .zero {
        #expect(!list.hasRoom(now + wait - .nanoseconds(1)))
        #expect(list.hasRoom(now + wait))
      }
      if wait == .zero {
        ledger.take(key, limit, now: now)
        list.count(now)
      }
      // Often to the very edge, and one attosecond beside it.
      let edge = Duration(secondsComponent: 0, attosecondsComponent: Int64(dice.below(3) - 1))
      let step = interval * dice.below(3) + (dice.below(3) == 0 ? edge : .zero)
      now = max(now, now + step)
    }
  }

  @Test func aClockThatIsSetBackMakesNoBucketEmptierThanEmpty() {
    let limit = RateLimit("l", burst: 2, every: .seconds(10))
    var ledger = RateLedger(capacity: 4)
    ledger.take(key, limit, now: .seconds(1_000_000))
    #expect(ledger.wait(key, limit, now: .zero) == .seconds(10))
  }

  @Test func aLimitOfNoneNeverHasRoom() {
    #expect(RateLedger(capacity: 4).wait(key, RateLimit("l", burst: -3, every: .zero), now: .zero) == nil)
  }

  @Test func numbersOutsideOfTheirBoundsBecomeTheNearerBound() {
    let limits = [
      RateLimit("l", burst: -1, every: .seconds(-1)), RateLimit("l", burst: .max, every: .seconds(Int64.max)),
    ]
    #expect(limits.map(\.burst) == [0, 1_000_000])
    #expect(limits.map(\.interval) == [.nanoseconds(1), .seconds(366 * 86_400)])
    var ledger = RateLedger(capacity: 1)
    for _ in 0..<3 { ledger.take(key, limits[1], now: .seconds(1 << 40)) }
    #expect(ledger.wait(key, limits[1], now: .seconds(1 << 40)) == .zero)
  }

  @Test func aLedgerKeepsNoMoreBucketsThanItMay() {
    let limit = RateLimit("l", burst: 3, every: .seconds(1))
    var ledger = RateLedger(capacity: 64)
    let busy = RateKey(limit: 0, route: "busy", origin: .push)
    for _ in 0..<3 { ledger.take(busy, limit, now: .zero) }
    for number in 0..<100_000 {
      ledger.take(RateKey(limit: 0, route: "\(number)", origin: .web), limit, now: .zero)
      #expect(ledger.count <= 64)
    }
    // What is used most is forgotten last.
    #expect(ledger.wait(busy, limit, now: .zero) == .seconds(1))
  }
}
