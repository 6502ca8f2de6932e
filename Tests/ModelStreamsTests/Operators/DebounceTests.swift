import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct DebounceTests {
  let host = ManualHost()

  @Test(arguments: [
    // A model is given once it has been the newest for the interval, which a newer one starts anew.
    ("a---", "---a"), ("a-b-c---", "-------c"),
    // The last model is given at once at the end, and one that came back meanwhile isn't given again.
    ("a---b|", "---a-(b|)"), ("a---ba----", "---a------"),
  ])
  func aModelIsGivenOnceItHasBeenTheNewestForTheInterval(models: String, given: String) {
    expectMarbles(MarbleDiagram(given), host: host) { play in
      try play.models(MarbleDiagram<String>(models)).debounce(for: .seconds(3), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func aModelThatComesBackLeavesNothingDue() {
    let source = MutableModelStream(0)
    let recorder = StreamRecorder(
      reading: source.stream.debounce(for: .seconds(3), clock: host.clock), on: host)
    host.advance(by: .seconds(3))
    recorder.expectNext(0)
    source.send(1)
    host.settle()
    source.send(0)
    host.settle()
    #expect(host.clock.deadlines.isEmpty)
    recorder.cancel()
  }

  @Test func cancellingEndsItAndItsSleep() {
    let source = MutableModelStream(0)
    let recorder = StreamRecorder(
      reading: source.stream.debounce(for: .seconds(3), clock: host.clock), on: host)
    recorder.expectNone()
    #expect(host.clock.deadlines.count == 1)
    recorder.cancel()
    #expect(host.clock.deadlines.isEmpty)
    #expect(source.registrations == 0)
    #expect(host.settle().unfinished.isEmpty)
  }

  @Test func aClockWhoseTypeIsUnknownWillDo() {
    expectMarbles("---a") { play in
      let unknown: any Clock<Duration> = play.clock
      return try play.models("a---").debounce(for: .seconds(3), clock: unknown)
    }
  }
}
