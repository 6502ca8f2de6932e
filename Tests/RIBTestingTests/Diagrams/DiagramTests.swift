import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A diagram says in text what a stream gives in time.
struct DiagramTests {
  private struct Offline: Error, Equatable {}

  @Test func aDebouncedStreamAndItsLastModelAtTheEnd() {
    expectMarbles("-----b-(c|)") { play in
      try play.models("a-b---c|").debounce(for: .seconds(3), clock: play.clock)
    }
  }

  @Test func aThrottledStream() {
    expectMarbles("a---d---e") { play in
      try play.models("abcd-e---").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func aGroupOfAModelStreamIsConflatedOneOfAnEventStreamIsNot() {
    expectMarbles("(ab)-d-|") { try $0.models("(ab)-(cd)-|") }
    expectMarbles("(ab)-(cd)-|") { try $0.events("(ab)-(cd)-|") }
  }

  @Test func charactersStandForValuesOrAreTheValues() {
    struct Trip: Equatable, Sendable {
      var fare: Int
    }
    let trips = ["a": Trip(fare: 1), "b": Trip(fare: 2)] as [Character: Trip]
    expectMarbles("1-2-|") { try $0.models(MarbleDiagram("a-b-|", values: trips)).map { $0.fare } }
    expectMarbles(MarbleDiagram("a-b-|", values: trips)) { play in
      let fares: ModelStream<Int> = try play.models("1-2-|")
      return fares.map { Trip(fare: $0) }
    }
  }

  @Test func severalStreamsArePlayedTogetherTheFirstOneFirst() {
    let pairs = ["p": "a1", "q": "b1", "r": "b2"] as [Character: String]
    expectMarbles(MarbleDiagram("p--q-r|", values: pairs)) { play in
      let letters = try play.models("a--b--|")
      let numbers = try play.models("1----2|")
      return combineLatest(letters, numbers).map { $0 + $1 }
    }
  }

  @Test func aReaderMayComeLaterAndBeCancelled() {
    expectMarbles("--(^b)-c(d!)") { try $0.models("ab--cdef") }
    expectMarbles("--^-c!") { try $0.events("ab--c-ef") }
    let host = ManualHost()
    expectMarbles("---!", host: host) { play in
      try play.models("a-b--").debounce(for: .seconds(3), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func spacesAlignADiagramWithOneThatHasAGroup() {
    expectMarbles("(ab)- c-|") { try $0.models("(ab)- c-|").throttle(for: .zero, clock: $0.clock) }
  }

  @Test func failuresArePlayedAndShown() {
    expectMarbles("a-b#") { play in
      try play.sequence("a-b#" as MarbleDiagram<String>, failingWith: Offline())
    }
    expectMarbles("a-(b|)") { try $0.sequence("a-(b|)" as MarbleDiagram<String>, failingWith: Offline()) }
  }

  @Test func aTickIsAsLongAsOneLikesAndWhatComesBetweenTwoIsShownInTheLater() {
    expectMarbles("---a", tick: .milliseconds(10)) { play in
      try play.models("a---").debounce(for: .milliseconds(25), clock: play.clock)
    }
  }

  @Test func whatComesAfterTheDiagramsAreOverIsNotMissed() {
    expectMarbles("----a") { play in
      try play.models("a").debounce(for: .seconds(4), clock: play.clock)
    }
  }
}
