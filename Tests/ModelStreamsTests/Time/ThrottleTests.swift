import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct `Throttle on a manual clock` {
  let host = ManualHost()

  @Test func `The first model is given at once, the next no sooner than the interval`() {
    expectDiagram("a---c") { play in
      try play.models("ab-c-").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func `A model after a quiet interval is given at once`() {
    expectDiagram("a----b---c") { play in
      try play.models("a----bc---").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func `A steady stream is given at the interval`() {
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

  @Test func `The last model is given at once at the end`() {
    expectDiagram("a-(b|)", host: host) { play in
      try play.models("ab|").throttle(for: .seconds(4), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func `Cancelling ends it and its sleep`() {
    expectDiagram("a-!", host: host) { play in
      try play.models("ab---").throttle(for: .seconds(4), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }
}
