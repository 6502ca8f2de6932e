import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct ThrottleTests {
  let host = ManualHost()

  @Test func theFirstModelIsGivenAtOnceTheNextNoSoonerThanTheInterval() {
    expectMarbles("a---c") { play in
      try play.models("ab-c-").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func aModelAfterAQuietIntervalIsGivenAtOnce() {
    expectMarbles("a----b---c") { play in
      try play.models("a----bc---").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func aSteadyStreamIsGivenAtTheInterval() {
    expectMarbles("a---d---h---l---m") { play in
      try play.models("abcdefghijklm----").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func aModelThatComesBackLeavesNothingDueAndBeginsNoInterval() {
    // Seconds 0, 5, 6 and 11 of an interval of 10.
    expectMarbles("a----------c") { play in
      try play.models("a----ba----c").throttle(for: .seconds(10), clock: play.clock)
    }
  }

  @Test func theLastModelIsGivenAtOnceAtTheEnd() {
    expectMarbles("a-(b|)", host: host) { play in
      try play.models("ab|").throttle(for: .seconds(4), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func cancellingEndsItAndItsSleep() {
    expectMarbles("a-!", host: host) { play in
      try play.models("ab---").throttle(for: .seconds(4), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }
}
