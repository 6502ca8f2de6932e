import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A recorder fails the test in plain words, at the line to blame.
struct StreamRecorderFailureTests {
  // A stream finishes when its writer is released, which an optimized build does after the last use of a variable.
  let trips = MutableModelStream(0)
  let events = EventSource<Int>()

  private let advice =
    "Send it first. If a host runs what sends it, settle that first, or make the recorder with it."

  private struct Offline: Error, Equatable {}

  private struct Refused: Error, Equatable {}

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
    #expect(
      failures.map(\.message) == [
        "Expected 0, 2 from trips, but got 0, then 1.",
        "Expected 3, 4 from trips, but got 3, then nothing. \(advice)",
        "Expected 5 from trips, but got nothing. \(advice)",
        "Expected a value from trips, but got nothing. \(advice)",
        "Expected 6, 7 from trips, but got 6, then the end.",
      ])
    #expect(failures.map(\.location.line) == [line, line + 2, line + 3, line + 4, line + 7])
  }

  @Test func oneThatDoesNotFit() {
    let failures = failures { _, recorder in recorder.expectNext { $0 > 0 } }
    #expect(failures.map(\.message) == ["Expected a value that fits from trips, but got 0."])
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
    #expect(
      failures.map(\.message) == [
        "Expected to skip 0 before the latest of trips, 2, but skipped 2: 0, 1.",
        "Expected to skip 2 before the latest of trips, 3, but skipped none.",
        "Expected 4 as the latest from trips, but got 3.",
        "Expected a value from trips, but got nothing. \(advice)",
      ])
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
    #expect(
      messages.prefix(2) == [
        """
        Expected another value from trips than came (- expected, + came):
          Trip(
          … (30 equal lines)
              "Stop number 30 of the long way home",
            ],
        -   price: 8,
        +   price: 7,
          )
        """,
        """
        Expected another latest value from trips than came (- expected, + came):
          Trip(
          … (30 equal lines)
              "Stop number 30 of the long way home",
            ],
        -   price: 2,
        +   price: 1,
          )
        """,
      ])
    #expect(messages[2].hasPrefix("Expected 2 other values from trips than came (- expected, + came):\n"))
    #expect(messages[2].hasSuffix("\nThen came nothing. \(advice)"))
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
    #expect(
      sink.failures.map(\.message) == [
        "Expected a value that fits from lists, but got [\(ones)].",
        #"Expected "Done" from states, but got "Loading…"."#,
      ])
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
    #expect(
      sink.failures.map(\.message) == [
        """
        Expected nan from prices, but another one came that looks the same: they are not equal by their ==, \
        so look at what it compares.
        """, "Expected 3.0 as the latest from prices, but got 2.0.",
      ])
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
    #expect(
      sink.failures.map(\.message) == [
        """
        Expected 0, 1 from trips, but got 0, then nothing. Send it first, or advance the clock, on which sleeps \
        timer (Trips/Timer.swift:7) until 3.0 seconds. These wait for something outside of the host: \
        flow (Trips/Flow.swift:8): not waiting for anything of the kit. \
        If that is the main actor, await host.settleFlows() first.
        """,
        "Expected 1 from trips, but got nothing. Send it first.",
      ])
  }

  @Test func somethingWhereThereShouldBeNothingWhichIsStillToBeConsumed() {
    let failures = failures { trips, recorder in
      trips.finish()
      recorder.expectNone()
      recorder.expectNext(0)
      recorder.expectFinished()
    }
    #expect(failures.map(\.message) == ["Expected nothing from trips, but got 0, the end."])
  }

  @Test func fewerThanWereToBeSkipped() {
    let failures = failures { _, recorder in recorder.skip(2) }
    #expect(
      failures.map(\.message) == ["Expected 2 to skip from trips, but got 0, then nothing. \(advice)"])
  }

  @Test func anEndThatDoesNotCome() {
    let failures = failures { _, recorder in
      recorder.expectFinished()
      recorder.expectNext(0)
      recorder.expectFinished()
      recorder.expectFailure(Offline())
    }
    #expect(
      failures.map(\.message) == [
        "Expected the end from trips, but got 0.",
        "Expected the end from trips, but got nothing. \(advice)",
        "Expected the failure Offline() from trips, but got nothing. \(advice)",
      ])
  }

  @Test func anotherFailureOrTheEndInItsPlace() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let host = ManualHost()
      for _ in 1...2 {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
        recorder.expectFailure(Offline())
        continuation.finish(throwing: Refused())
        if recorder.expectFailure(ofType: Offline.self) == nil { recorder.expectNone() }
      }
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
      continuation.finish()
      recorder.expectFailure(Offline())
      recorder.expectFinished()
    }
    let missing =
      "Expected the failure Offline() from trips, but got nothing. Send it first."
    let other = "Expected a failure of type Offline from trips, but got the failure Refused()."
    #expect(
      sink.failures.map(\.message) == [
        missing, other, missing, other, "Expected the failure Offline() from trips, but got the end.",
      ])
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
    #expect(
      sink.failures.map(\.message) == [
        """
        Int was recorded, and the test did not expect 0, 1, the end. \
        Expect it, pass over values with skip(_:), or end the recording before with cancel().
        """,
        """
        others was recorded, and the test did not expect 2. \
        Expect it, pass over values with skip(_:), or end the recording before with cancel().
        """,
      ])
    #expect(sink.failures.map(\.location.line) == [line, line + 5])
  }

  @Test func aFailureIsToBeConsumedTooAndWhatTheHostHasNotRunCounts() {
    let sink = FailureSink.collecting()
    FailureSink.$collector.withValue(sink) {
      let host = ManualHost()
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
      continuation.finish(throwing: Refused())
      recorder.finish()
    }
    #expect(
      sink.failures.map(\.message) == [
        """
        trips was recorded, and the test did not expect the failure Refused(). \
        Expect it, pass over values with skip(_:), or end the recording before with cancel().
        """
      ])
  }

  @Test func releasedByTheTestItFailsTheTest() {
    withKnownIssue {
      _ = StreamRecorder(MutableModelStream(0).stream, name: "trips")
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("trips was recorded, and the test did not expect 0. ") == true
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
