import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct ThrottleTests {
  let host = ManualHost()

  @Test(arguments: [
    // The first model is given at once, as is one after a quiet interval; the next no sooner than the interval.
    ("ab-c-", "a---c"), ("a----bc---", "a----b---c"), ("abcdefghijklm----", "a---d---h---l---m"),
    // The last model is given at once at the end, and a cancellation ends the sleep.
    ("ab|", "a-(b|)"), ("ab---", "a-!"),
  ])
  func aModelIsGivenNoSoonerThanTheInterval(models: String, given: String) {
    expectMarbles(MarbleDiagram(given), host: host) { play in
      try play.models(MarbleDiagram<String>(models)).throttle(for: .seconds(4), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func aModelThatComesBackLeavesNothingDueAndBeginsNoInterval() {
    // Seconds 0, 5, 6 and 11 of an interval of 10.
    expectMarbles("a----------c") { play in
      try play.models("a----ba----c").throttle(for: .seconds(10), clock: play.clock)
    }
  }
}
