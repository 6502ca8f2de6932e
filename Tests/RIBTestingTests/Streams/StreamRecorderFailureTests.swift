import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A recorder fails the test in plain words, at the line to blame.
struct StreamRecorderFailureTests {
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
