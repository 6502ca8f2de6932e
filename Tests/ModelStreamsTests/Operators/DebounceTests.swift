import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct DebounceTests {
  let host = ManualHost()

  @Test func aModelIsGivenOnceItHasBeenTheNewestForTheInterval() {
    expectMarbles("---a") { play in
      try play.models("a---").debounce(for: .seconds(3), clock: play.clock)
    }
  }

  @Test func aNewerModelStartsTheIntervalAnew() {
    expectMarbles("-------c", host: host) { play in
      try play.models("a-b-c---").debounce(for: .seconds(3), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func theLastModelIsGivenAtOnceAtTheEnd() {
    expectMarbles("---a-(b|)", host: host) { play in
      try play.models("a---b|").debounce(for: .seconds(3), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func aModelThatCameBackMeanwhileIsNotGivenAgain() {
    expectMarbles("---a------") { play in
      try play.models("a---ba----").debounce(for: .seconds(3), clock: play.clock)
    }
  }

  @Test func aModelThatComesBackLeavesNothingDue() {
    expectMarbles("---a------", host: host) { play in
      try play.models("a---ba----").debounce(for: .seconds(3), clock: play.clock)
    }
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
