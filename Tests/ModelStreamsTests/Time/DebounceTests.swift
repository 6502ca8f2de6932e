import ModelStreams
import RIBKit
import RIBTesting
import Testing

@Suite struct `Debounce on a manual clock` {
  let host = ManualHost()

  @Test func `A model is given once it has been the newest for the interval`() {
    expectDiagram("---a") { play in
      try play.models("a---").debounce(for: .seconds(3), clock: play.clock)
    }
  }

  @Test func `A newer model starts the interval anew`() {
    expectDiagram("-------c", host: host) { play in
      try play.models("a-b-c---").debounce(for: .seconds(3), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func `The last model is given at once at the end`() {
    expectDiagram("---a-(b|)", host: host) { play in
      try play.models("a---b|").debounce(for: .seconds(3), clock: play.clock)
    }
    #expect(host.clock.deadlines.isEmpty)
  }

  @Test func `A model that came back meanwhile is not given again`() {
    expectDiagram("---a------") { play in
      try play.models("a---ba----").debounce(for: .seconds(3), clock: play.clock)
    }
  }

  @Test func aModelThatComesBackLeavesNothingDue() {
    expectDiagram("---a------", host: host) { play in
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

  @Test func `Cancelling ends it and its sleep`() {
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

  @Test func `A clock whose type is unknown will do`() {
    expectDiagram("---a") { play in
      let unknown: any Clock<Duration> = play.clock
      return try play.models("a---").debounce(for: .seconds(3), clock: unknown)
    }
  }
}
