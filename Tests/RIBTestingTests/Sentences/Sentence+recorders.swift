import ModelStreams
import RIBKit
import RIBTesting
import Testing

extension Sentence {
  private struct Offline: Error, Equatable {}
  private struct Rejected: Error, Equatable {}

  private struct Trip: Equatable {
    var stops = (1...30).map { "Stop number \($0) of the long way home" }
    var price = 7
  }

  /// Records a stream of models; what is left over is not looked at.
  private static func recording(
    _ name: String, line: Int = #line,
    of use: @escaping @Sendable (MutableModelStream<Int>, StreamRecorder<Int>) -> Void
  ) -> Sentence {
    Sentence(name, line: line) {
      let trips = MutableModelStream(0)
      let recorder = StreamRecorder(trips.stream, name: "trips")
      use(trips, recorder)
      // A stream finishes when its writer is released, which an optimized build does after the last use of a variable.
      withExtendedLifetime(trips) {}
    }
  }

  /// A recorder that finds something else than is expected.
  static let ofRecorders: [Sentence] = [
    recording("other values, too few and none") { trips, recorder in
      trips.send(1)
      recorder.expectNext(0, 2)
      trips.send(3)
      recorder.expectNext(3, 4)
      recorder.expectNext(5)
      #expect(recorder.next() == nil)
      trips.send(6)
      trips.finish()
      recorder.expectNext(6, 7)
      recorder.expectNext { $0 > 0 }
      recorder.expectFinished()
    },
    recording("another latest value") { trips, recorder in
      trips.send(1)
      trips.send(2)
      recorder.expectLatest(2)
      trips.send(3)
      recorder.expectLatest(4, skipping: 2)
      recorder.latest()
    },
    recording("something where there should be nothing, and nothing to skip or to end") { trips, recorder in
      trips.finish()
      recorder.expectNone()
      recorder.skip(2)
      recorder.skip(-1)
      recorder.expectFinished()
    },
    recording("an end that does not come") { _, recorder in
      recorder.expectFinished()
      recorder.skip(2)
      recorder.expectFinished()
      recorder.expectFailure(Offline())
    },
    recording("values that nothing has consumed") { trips, recorder in
      trips.send(1)
      trips.finish()
      recorder.finish()
    },
    Sentence("other values that are long") {
      let trips = MutableModelStream(Trip())
      let recorder = StreamRecorder(trips.stream, name: "trips")
      recorder.expectNext(Trip(price: 8))
      trips.send(Trip(price: 1))
      recorder.expectLatest(Trip(price: 2))
      trips.send(Trip(price: 3))
      recorder.expectNext(Trip(price: 3), Trip(price: 4))
      trips.send(Trip(price: 5))
      recorder.expectNext(that: "is free") { $0.price == 0 }
    },
    Sentence("values that look the same") {
      let prices = MutableModelStream(Double.nan)
      let recorder = StreamRecorder(prices.stream, name: "prices")
      recorder.expectNext(.nan)
      prices.send(2)
      recorder.expectLatest(3)
    },
    Sentence("a value that something may still send") {
      let (trips, host) = (MutableModelStream(0), ManualHost())
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
      withExtendedLifetime(trips) {}
    },
    Sentence("other failures") {
      let host = ManualHost()
      for isTyped in [true, false] {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
        if isTyped { recorder.expectFailure(Offline()) }
        continuation.finish(throwing: Rejected())
        if isTyped { recorder.expectFailure(ofType: Offline.self) } else { recorder.expectFailure(Offline()) }
      }
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
      continuation.finish()
      recorder.expectFailure(Offline())
      recorder.expectFinished()
    },
  ]
}
