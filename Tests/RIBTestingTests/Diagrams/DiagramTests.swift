import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A diagram says in text what a stream gives in time.
struct DiagramTests {
  private struct Offline: Error, Equatable {}

  @Test func aDebouncedStreamAndItsLastModelAtTheEnd() {
    expectDiagram("-----b-(c|)") { play in
      try play.models("a-b---c|").debounce(for: .seconds(3), clock: play.clock)
    }
  }

  @Test func aThrottledStream() {
    expectDiagram("a---d---e") { play in
      try play.models("abcd-e---").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func aGroupOfAModelStreamIsConflatedOneOfAnEventStreamIsNot() {
    expectDiagram("(ab)-d-|") { try $0.models("(ab)-(cd)-|") }
    expectDiagram("(ab)-(cd)-|") { try $0.events("(ab)-(cd)-|") }
  }

  @Test func charactersStandForValuesOrAreTheValues() {
    struct Trip: Equatable, Sendable {
      var fare: Int
    }
    let trips = ["a": Trip(fare: 1), "b": Trip(fare: 2)] as [Character: Trip]
    expectDiagram("1-2-|") { try $0.models(Diagram("a-b-|", values: trips)).map { $0.fare } }
    expectDiagram(Diagram("a-b-|", values: trips)) { play in
      let fares: ModelStream<Int> = try play.models("1-2-|")
      return fares.map { Trip(fare: $0) }
    }
  }

  @Test func severalStreamsArePlayedTogetherTheFirstOneFirst() {
    let pairs = ["p": "a1", "q": "b1", "r": "b2"] as [Character: String]
    expectDiagram(Diagram("p--q-r|", values: pairs)) { play in
      let letters = try play.models("a--b--|")
      let numbers = try play.models("1----2|")
      return combineLatest(letters, numbers).map { $0 + $1 }
    }
  }

  @Test func aReaderMayComeLaterAndBeCancelled() {
    expectDiagram("--(^b)-c(d!)") { try $0.models("ab--cdef") }
    expectDiagram("--^-c!") { try $0.events("ab--c-ef") }
    let host = ManualHost()
    expectDiagram("---!", host: host) { play in
      try play.models("a-b--").debounce(for: .seconds(3), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func spacesAlignADiagramWithOneThatHasAGroup() {
    expectDiagram("(ab)- c-|") { try $0.models("(ab)- c-|").throttle(for: .zero, clock: $0.clock) }
  }

  @Test func failuresArePlayedAndShown() {
    expectDiagram("a-b#") { play in
      try play.sequence("a-b#" as Diagram<String>, failingWith: Offline())
    }
    expectDiagram("a-(b|)") { try $0.sequence("a-(b|)" as Diagram<String>, failingWith: Offline()) }
  }

  @Test func aTickIsAsLongAsOneLikesAndWhatComesBetweenTwoIsShownInTheLater() {
    expectDiagram("---a", tick: .milliseconds(10)) { play in
      try play.models("a---").debounce(for: .milliseconds(25), clock: play.clock)
    }
  }

  @Test func whatComesAfterTheDiagramsAreOverIsNotMissed() {
    expectDiagram("----a") { play in
      try play.models("a").debounce(for: .seconds(4), clock: play.clock)
    }
  }
}
