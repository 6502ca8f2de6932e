import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A recorder fails the test in plain words, at the line to blame.
struct StreamRecorderFailureTests {
  // A stream finishes when its writer is released, which an optimized build does after the last use of a variable.
  let trips = MutableModelStream(0)
  let events = EventSource<Int>()

  private struct Offline: Error, Equatable {}

  private struct Rejected: Error, Equatable {}

  /// Records a stream of models and collects the failures, also those of the end.
  private func failures(_ body: (MutableModelStream<Int>, StreamRecorder<Int>) -> Void) -> [Failure] {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      body(trips, StreamRecorder(trips.stream, name: "trips"))
    }
    return sink.takeFailures()
  }

  @Test func anotherValueTooFewAndNone() {
    let line = #line + 3
    let failures = failures { trips, recorder in
      trips.send(1)
      recorder.expectNext(0, 2)
      trips.send(3)
      recorder.expectNext(3, 4)
      recorder.expectNext(5)
      #expect(recorder.next() == nil)
      trips.send(6)
      trips.finish()
      recorder.expectNext(6, 7)
      recorder.expectFinished()
    }
    expectSaid(
      failures,
      "0, 2 from trips … 0, then 1",
      "3, 4 from trips … 3, then nothing … Send it first",
      "5 from trips … nothing … Send it first",
      "a value from trips … nothing … Send it first",
      "6, 7 from trips … 6, then the end")
    #expect(failures.map(\.location.line) == [line, line + 2, line + 3, line + 4, line + 7])
  }

  @Test func oneThatDoesNotFit() {
    let failures = failures { _, recorder in recorder.expectNext { $0 > 0 } }
    expectSaid(failures, "a value that fits from trips … 0")
  }

  @Test func theLatestAndWhatWasSkippedForIt() {
    let failures = failures { trips, recorder in
      trips.send(1)
      trips.send(2)
      recorder.expectLatest(2)
      trips.send(3)
      recorder.expectLatest(4, skipping: 2)
      recorder.latest()
    }
    expectSaid(
      failures,
      "skip 0 … trips, 2 … skipped 2: 0, 1",
      "skip 2 … trips, 3 … skipped none",
      "4 as the latest from trips … 3",
      "a value from trips … nothing … Send it first")
  }

  @Test func longValuesAreComparedLineByLineAndAreNeverCut() {
    struct Trip: Equatable, Error {
      var stops = (1...30).map { "Stop number \($0) of the long way home" }
      var price = 7
    }
    let trips = MutableModelStream(Trip())
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let recorder = StreamRecorder(trips.stream, name: "trips")
      recorder.expectNext(Trip(price: 8))
      trips.send(Trip(price: 1))
      recorder.expectLatest(Trip(price: 2))
      trips.send(Trip(price: 3))
      recorder.expectNext(Trip(price: 3), Trip(price: 4))
      trips.send(Trip(price: 5))
      recorder.expectNext(that: "is free") { $0.price == 0 }
    }
    let messages = sink.failures.map(\.message)
    expectSaid(
      Array(messages.prefix(2)), "The next value of trips differs … \n-   price: 8,\n+   price: 7,\n",
      "The latest value of trips differs … \n-   price: 2,\n+   price: 1,\n")
    #expect(
      messages[2].hasPrefix(
        "The next values of trips differ from what was expected (- expected, + actual):\n"))
    #expect(messages[2].contains("nothing. Send it first"))
    #expect(messages[3].hasPrefix("Expected a value that is free from trips, but got this:\nTrip(\n"))
    #expect(messages[3].hasSuffix("\n  price: 5,\n)"))
  }

  @Test func aValueThatFitsIntoALineIsNeverCutAndAMarkInItsTextIsNoCut() {
    let lists = MutableModelStream(Array(repeating: 1, count: 30))
    let states = MutableModelStream("Loading…")
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      StreamRecorder(lists.stream, name: "lists").expectNext { $0.isEmpty }
      StreamRecorder(states.stream, name: "states").expectNext("Done")
    }
    let ones = Array(repeating: "1", count: 30).joined(separator: ", ")
    expectSaid(sink.failures, "from lists … [\(ones)]", #""Done" from states … "Loading…""#)
  }

  @Test func aChangeFarInsideOfALongTextIsFound() throws {
    let trips = MutableModelStream(String(repeating: "a", count: 5_000) + "b")
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      StreamRecorder(trips.stream, name: "trips").expectNext(String(repeating: "a", count: 5_000) + "c")
    }
    let message = try #require(sink.failures.first?.message)
    #expect(message.contains("\n- a\"\n") == false && message.count < 1_000)
    #expect(message.hasSuffix("ab\"") && message.contains("ac\"\n+ "))
  }

  @Test func valuesThatLookTheSameAndAreNotAreToldApart() {
    let prices = MutableModelStream(Double.nan)
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let recorder = StreamRecorder(prices.stream, name: "prices")
      recorder.expectNext(.nan)
      prices.send(2)
      recorder.expectLatest(3)
    }
    expectSaid(
      sink.failures,
      "nan from prices … looks the same … ==",
      "3.0 as the latest from prices … 2.0")
  }

  @Test func whatMayStillRunIsNamedWhenAValueIsMissing() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let host = ManualHost()
      let (held, end) = AsyncStream.makeStream(of: Int.self)
      let recorder = StreamRecorder(trips.stream, host: host, name: "trips")
      host.start("timer", fileID: "Trips/Timer.swift", line: 7) {
        try? await host.clock.sleep(for: .seconds(3))
      }
      host.start("flow", fileID: "Trips/Flow.swift", line: 8) { for await _ in held {} }
      recorder.expectNext(0, 1)
      end.finish()
      host.advance(by: .seconds(3))
      recorder.expectNext(1)
    }
    expectSaid(
      sink.failures,
      "0, 1 from trips … then nothing … timer (Trips/Timer.swift:7) until 3.0 seconds … outside … flow (Trips/Flow.swift:8): not waiting … host.settleTasks()",
      "1 from trips … nothing. Send it first.")
  }

  @Test func somethingWhereThereShouldBeNothingWhichIsStillToBeConsumed() {
    let failures = failures { trips, recorder in
      trips.finish()
      recorder.expectNone()
      recorder.expectNext(0)
      recorder.expectFinished()
    }
    expectSaid(failures, "nothing from trips … 0, the end")
  }

  @Test func fewerThanWereToBeSkipped() {
    let failures = failures { _, recorder in recorder.skip(2) }
    expectSaid(failures, "2 … skip … trips … 0, then nothing … Send it first")
  }

  @Test func anEndThatDoesNotCome() {
    let failures = failures { _, recorder in
      recorder.expectFinished()
      recorder.expectNext(0)
      recorder.expectFinished()
      recorder.expectFailure(Offline())
    }
    expectSaid(
      failures,
      "the end from trips … 0",
      "the end from trips … nothing … Send it first",
      "the failure Offline() from trips … nothing … Send it first")
  }

  @Test func anotherFailureOrTheEndInItsPlace() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let host = ManualHost()
      for _ in 1...2 {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
        recorder.expectFailure(Offline())
        continuation.finish(throwing: Rejected())
        if recorder.expectFailure(ofType: Offline.self) == nil { recorder.expectNone() }
      }
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
      continuation.finish()
      recorder.expectFailure(Offline())
      recorder.expectFinished()
    }
    let missing = "the failure Offline() from trips … nothing … Send it first"
    let other = "a failure of type Offline from trips … Rejected()"
    expectSaid(sink.failures, missing, other, missing, other, "the failure Offline() from trips … the end")
  }

  @Test func whatWasNotConsumedIsOneFailureAtTheLineOfTheRecorder() {
    let sink = FailureSink.collecting()
    let line = #line + 2
    FailureSink.$collector.withValue(sink) {
      let recorder = StreamRecorder(trips.stream)
      trips.send(1)
      trips.finish()
      recorder.finish()
      recorder.finish()
      withExtendedLifetime(StreamRecorder(events.stream, name: "others")) { _ = events.send(2) }
    }
    expectSaid(sink.failures, "Int … 0, 1, the end … skip(_:) … cancel()", "others … 2 … skip(_:) … cancel()")
    #expect(sink.failures.map(\.location.line) == [line, line + 5])
  }

  @Test func aFailureIsToBeConsumedTooAndWhatTheHostHasNotRunCounts() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let host = ManualHost()
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
      continuation.finish(throwing: Rejected())
      recorder.finish()
    }
    expectSaid(sink.failures, "trips … the failure Rejected() … cancel()")
  }

  @Test func releasedByTheTestItFailsTheTest() {
    withKnownIssue {
      _ = StreamRecorder(MutableModelStream(0).stream, name: "trips")
    } matching: {
      $0.comments.first?.rawValue.contains("did not expect 0.") == true
    }
  }

  @Test func whichOfTheWriterAndTheRecorderIsReleasedFirstMakesNoDifference() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      var writer: MutableModelStream<Int>? = MutableModelStream(0)
      var recorder = writer.map { StreamRecorder($0.stream) }
      recorder?.expectNext(0)
      writer = nil
      recorder = nil
    }
    #expect(sink.failures.isEmpty)
  }

  @Test func releasedByAJobOfItsHostItFailsAndDoesNotSettle() {
    let sink = FailureSink.collecting()
    let host = ManualHost()
    FailureSink.$collector.withValue(sink) {
      var recorder: StreamRecorder<Int>? = StreamRecorder(reading: MutableModelStream(0).stream, on: host)
      host.settle()
      #expect(recorder != nil)
      host.start { recorder = nil }
      host.settle()
    }
    #expect(sink.failures.count == 1)
    #expect(host.settle().unfinished.isEmpty)
  }
}
