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
    _ name: String, _ texts: String...,
    of use: @escaping @Sendable (MutableModelStream<Int>, StreamRecorder<Int>) -> Void
  ) -> Sentence {
    Sentence(name, texts) {
      let trips = MutableModelStream(0)
      let recorder = StreamRecorder(trips.stream, name: "trips")
      use(trips, recorder)
      // A stream finishes when its writer is released, which an optimized build does after the last use of a variable.
      withExtendedLifetime(trips) {}
    }
  }

  /// A recorder that finds something else than is expected.
  static let ofRecorders: [Sentence] = [
    recording(
      "other values, too few and none",
      "Expected 0, 2 from trips, but got 0, then 1.",
      """
      Expected 3, 4 from trips, but got 3, then nothing. Send it first. If a host runs the sender, settle the host first, or create \
      the recorder with it.
      """,
      """
      Expected a value from trips, but got nothing. Send it first. If a host runs the sender, settle the host first, or create the \
      recorder with it.
      """,
      "Expected 6, 7 from trips, but got 6, then the end.",
      "Expected a value that fits from trips, but got the end."
    ) { trips, recorder in
      trips.send(1)
      recorder.expectNext(0, 2)
      trips.send(3)
      recorder.expectNext(3, 4)
      recorder.next()
      trips.send(6)
      trips.finish()
      recorder.expectNext(6, 7)
      recorder.expectNext { $0 > 0 }
      recorder.expectFinished()
    },
    recording(
      "another latest value",
      "Expected to skip 0 before the latest value of trips, 2, but skipped 2: 0, 1.",
      "Expected to skip 2 before the latest value of trips, 3, but skipped none.",
      "Expected 4 as the latest from trips, but got 3."
    ) { trips, recorder in
      trips.send(1)
      trips.send(2)
      recorder.expectLatest(2)
      trips.send(3)
      recorder.expectLatest(4, skipping: 2)
    },
    recording(
      "something where there should be nothing, and nothing to skip or to end",
      "Expected nothing from trips, but got 0, the end.",
      "Expected 2 values to skip from trips, but got 0, then the end.",
      "-1 values of trips cannot be skipped. Pass 0 or more."
    ) { trips, recorder in
      trips.finish()
      recorder.expectNone()
      recorder.skip(2)
      recorder.skip(-1)
      recorder.expectFinished()
    },
    recording(
      "an end that does not come", "Expected the end from trips, but got 0."
    ) { trips, recorder in
      recorder.expectFinished()
      recorder.expectNext(0)
    },
    recording(
      "values that nothing has consumed",
      """
      trips was recorded, but the test did not expect 0, 1, the end. Expect it, skip values with skip(_:), or end the recording \
      earlier with cancel().
      """
    ) { trips, recorder in
      trips.send(1)
      trips.finish()
      recorder.finish()
    },
    Sentence(
      "other values that are long",
      """
      The next value of trips differs from what was expected (- expected, + actual):
        Trip(
        … (30 equal lines)
            "Stop number 30 of the long way home",
          ],
      -   price: 8,
      +   price: 7,
        )
      """,
      """
      The latest value of trips differs from what was expected (- expected, + actual):
        Trip(
        … (30 equal lines)
            "Stop number 30 of the long way home",
          ],
      -   price: 2,
      +   price: 1,
        )
      """
    ) {
      let trips = MutableModelStream(Trip())
      let recorder = StreamRecorder(trips.stream, name: "trips")
      recorder.expectNext(Trip(price: 8))
      trips.send(Trip(price: 1))
      recorder.expectLatest(Trip(price: 2))
    },
    Sentence(
      "values that look the same",
      """
      Expected nan from prices, but got an unequal value that looks the same. Check the properties that == compares.
      """
    ) {
      StreamRecorder(MutableModelStream(Double.nan).stream, name: "prices").expectNext(.nan)
    },
    Sentence(
      "a value that something may still send",
      """
      Expected 0, 1 from trips, but got 0, then nothing. Send it first, or advance the clock for the sleeping \
      timer (Trips/Timer.swift:_) until 3.0 seconds. These wait for something outside the host: \
      flow (Trips/Flow.swift:_): not waiting for anything that RIBKit knows. \
      If that is the main actor, await host.settleTasks() first.
      """, "Expected 1 from trips, but got nothing. Send it first."
    ) {
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
    Sentence(
      "other failures",
      "Expected the failure Offline() from trips, but got nothing. Send it first.",
      "Expected a failure of type Offline from trips, but got the failure Rejected().",
      "Expected the failure Offline() from trips, but got the failure Rejected()."
    ) {
      let host = ManualHost()
      for isTyped in [true, false] {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
        if isTyped { recorder.expectFailure(Offline()) }
        continuation.finish(throwing: Rejected())
        if isTyped { recorder.expectFailure(ofType: Offline.self) } else { recorder.expectFailure(Offline()) }
      }
    },
  ]
}
