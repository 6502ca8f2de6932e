import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A recorder fails the test in plain words, at the line to blame.
struct StreamRecorderFailureTests {
  // A stream finishes when its writer is released, which an optimized build does after the last use of a variable.
  let trips = MutableModelStream(0)
  let events = EventSource<Int>()

  private struct Rejected: Error, Equatable {}

  @Test func aValueThatFitsIntoALineIsNeverCutAndAMarkInItsTextIsNoCut() {
    let lists = MutableModelStream(Array(repeating: 1, count: 30))
    let states = MutableModelStream("Loading…")
    let failures = FailureSink.failures {
      StreamRecorder(lists.stream, name: "lists").expectNext { $0.isEmpty }
      StreamRecorder(states.stream, name: "states").expectNext("Done")
    }
    let ones = Array(repeating: "1", count: 30).joined(separator: ", ")
    expectSaid(failures, "from lists … [\(ones)]", #""Done" from states … "Loading…""#)
  }

  @Test func aChangeFarInsideOfALongTextIsFound() throws {
    let trips = MutableModelStream(String(repeating: "a", count: 5_000) + "b")
    let failures = FailureSink.failures {
      StreamRecorder(trips.stream, name: "trips").expectNext(String(repeating: "a", count: 5_000) + "c")
    }
    let message = try #require(failures.first?.message)
    #expect(message.contains("\n- a\"\n") == false && message.count < 1_000)
    #expect(message.hasSuffix("ab\"") && message.contains("ac\"\n+ "))
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
    let failures = FailureSink.failures {
      let host = ManualHost()
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
      continuation.finish(throwing: Rejected())
      recorder.finish()
    }
    expectSaid(failures, "trips … the failure Rejected() … cancel()")
  }

  @Test func releasedByTheTestItFailsTheTest() {
    withKnownIssue {
      _ = StreamRecorder(MutableModelStream(0).stream, name: "trips")
    } matching: {
      $0.comments.first?.rawValue.contains("did not expect this from trips: 0.") == true
    }
  }

  @Test func whichOfTheWriterAndTheRecorderIsReleasedFirstMakesNoDifference() {
    let failures = FailureSink.failures {
      var writer: MutableModelStream<Int>? = MutableModelStream(0)
      var recorder = writer.map { StreamRecorder($0.stream) }
      recorder?.expectNext(0)
      writer = nil
      recorder = nil
    }
    #expect(failures.isEmpty)
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
