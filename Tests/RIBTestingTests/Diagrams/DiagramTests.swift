import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite("A diagram says in text what a stream gives in time")
struct DiagramTests {
  private struct Offline: Error, Equatable {}

  @Test func `A debounced stream, and its last model at the end`() {
    expectDiagram("-----b-(c|)") { play in
      try play.models("a-b---c|").debounce(for: .seconds(3), clock: play.clock)
    }
  }

  @Test func `A throttled stream`() {
    expectDiagram("a---d---e") { play in
      try play.models("abcd-e---").throttle(for: .seconds(4), clock: play.clock)
    }
  }

  @Test func `A group of a model stream is conflated, one of an event stream is not`() {
    expectDiagram("(ab)-d-|") { try $0.models("(ab)-(cd)-|") }
    expectDiagram("(ab)-(cd)-|") { try $0.events("(ab)-(cd)-|") }
  }

  @Test func `Characters stand for values, or are the values`() {
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

  @Test func `Several streams are played together, the first one first`() {
    let pairs = ["p": "a1", "q": "b1", "r": "b2"] as [Character: String]
    expectDiagram(Diagram("p--q-r|", values: pairs)) { play in
      let letters = try play.models("a--b--|")
      let numbers = try play.models("1----2|")
      return combineLatest(letters, numbers).map { $0 + $1 }
    }
  }

  @Test func `A reader may come later and be cancelled`() {
    expectDiagram("--(^b)-c(d!)") { try $0.models("ab--cdef") }
    expectDiagram("--^-c!") { try $0.events("ab--c-ef") }
    let host = ManualHost()
    expectDiagram("---!", host: host) { play in
      try play.models("a-b--").debounce(for: .seconds(3), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func `Spaces align a diagram with one that has a group`() {
    expectDiagram("(ab)- c-|") { try $0.models("(ab)- c-|").throttle(for: .zero, clock: $0.clock) }
  }

  @Test func `Failures are played and shown`() {
    expectDiagram("a-b#") { play in
      try play.sequence("a-b#" as Diagram<String>, failingWith: Offline())
    }
    expectDiagram("a-(b|)") { try $0.sequence("a-(b|)" as Diagram<String>, failingWith: Offline()) }
  }

  @Test func `A tick is as long as one likes, and what comes between two is shown in the later`() {
    expectDiagram("---a", tick: .milliseconds(10)) { play in
      try play.models("a---").debounce(for: .milliseconds(25), clock: play.clock)
    }
  }

  @Test func `What comes after the diagrams are over is not missed`() {
    expectDiagram("----a") { play in
      try play.models("a").debounce(for: .seconds(4), clock: play.clock)
    }
  }
}
