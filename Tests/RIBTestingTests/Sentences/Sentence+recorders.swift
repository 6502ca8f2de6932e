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
    Sentence("values that nothing has consumed") {
      let trips = MutableModelStream(0)
      let events = EventSource<Int>()
      let recorder = StreamRecorder(trips.stream)
      trips.send(1)
      trips.finish()
      recorder.finish()
      recorder.finish()
      withExtendedLifetime(StreamRecorder(events.stream, name: "others")) { _ = events.send(2) }
      withExtendedLifetime((trips, events)) {}
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
    Sentence("calls of a recorded stub in the same log") {
      let find = Stub<String, Int>("find")
      find.returns(3)
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      harness.record(find)
      harness.activate()
      harness.run { puppet in
        puppet.call({ try await find.call("a") }, then: { me, _ in me.route(to: .home) })
      }
      harness.expect(.call("find", "a"), .route(.home))
      let answer = try? harness.wait { try await find.call("b") }
      #expect(answer == 3)
      find.expectCall("c")
      _ = try? harness.wait { try await find.call("d") }
      harness.deactivate()
    },
    Sentence("a view model of one of two presenters") {
      let map = Presenter<Int, Never>(0)
      let harness = InteractorHarness { PuppetInteractor(listener: $0) }
      let plan = harness.record(map, as: "map")
      let screen = harness.record(harness.interactor.presenter)
      harness.activate()
      harness.run { puppet in
        map.show(1)
        puppet.presenter.show(2)
      }
      plan.expect(2)
      screen.expect(2)
      plan.discard(because: "there is none left")
      harness.deactivate()
    },
    Sentence("values that fit into a line, one of them with an ellipsis") {
      let lists = MutableModelStream(Array(repeating: 1, count: 30))
      let states = MutableModelStream("Loading…")
      StreamRecorder(lists.stream, name: "lists").expectNext { $0.isEmpty }
      StreamRecorder(states.stream, name: "states").expectNext("Done")
      withExtendedLifetime((lists, states)) {}
    },
    Sentence("a change far inside of a long text") {
      let trips = MutableModelStream(String(repeating: "a", count: 5_000) + "b")
      StreamRecorder(trips.stream, name: "trips").expectNext(String(repeating: "a", count: 5_000) + "c")
      withExtendedLifetime(trips) {}
    },
    Sentence("a failure that nothing has consumed") {
      let host = ManualHost()
      let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
      let recorder = StreamRecorder(reading: stream, on: host, name: "trips")
      continuation.finish(throwing: Rejected())
      recorder.finish()
    },
  ]
}
