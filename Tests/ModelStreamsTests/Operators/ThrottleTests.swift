import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct ThrottleTests {
  let host = ManualHost()

  @Test func theFirstModelIsGivenAtOnceTheNextNoSoonerThanTheInterval() {
    expectDiagram("a---c") { play in
      try play.models("ab-c-").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func aModelAfterAQuietIntervalIsGivenAtOnce() {
    expectDiagram("a----b---c") { play in
      try play.models("a----bc---").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func aSteadyStreamIsGivenAtTheInterval() {
    expectDiagram("a---d---h---l---m") { play in
      try play.models("abcdefghijklm----").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func aModelThatComesBackLeavesNothingDueAndBeginsNoInterval() {
    // Seconds 0, 5, 6 and 11 of an interval of 10.
    expectDiagram("a----------c") { play in
      try play.models("a----ba----c").throttle(for: .seconds(10), clock: play.clock)
    }
  }

  @Test func theLastModelIsGivenAtOnceAtTheEnd() {
    expectDiagram("a-(b|)", host: host) { play in
      try play.models("ab|").throttle(for: .seconds(4), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func cancellingEndsItAndItsSleep() {
    expectDiagram("a-!", host: host) { play in
      try play.models("ab---").throttle(for: .seconds(4), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }
}
