import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A recorder writes down what a stream gives.
struct StreamRecorderTests {
  private struct Offline: Error, Equatable {
    var code = 0
  }

  let host = ManualHost()
  // A stream finishes when its writer is released, which an optimized build does after the last use of a variable.
  let trips = MutableModelStream(0)
  let source = EventSource<Int>()

  @Test func ofAModelStreamItSeesEveryModelFromTheCurrentOneToTheEnd() {
    let recorder = StreamRecorder(trips.stream)
    for model in [1, 2, 2, 3] { trips.send(model) }
    trips.finish()
    recorder.expectNext(0, 1)
    recorder.expectNext { $0 == 2 }
    #expect(recorder.next() == 3)
    recorder.expectFinished()
    recorder.expectNone()
    #expect(trips.registrations == 0)
  }

  @Test func itPassesOverDuplicatesAsReadersDo() {
    let second = MutableModelStream(0)
    let outer = MutableModelStream(trips.stream, removingDuplicates: nil)
    let recorder = StreamRecorder(outer.stream.switchToLatest())
    outer.send(second.stream)
    second.send(2)
    recorder.expectNext(0, 2)
    recorder.expectNone()
    withExtendedLifetime((outer, second)) {}
  }

  @Test func ofAnEventStreamItSeesEveryEventFromItsBeginningToTheEnd() {
    source.send(0)
    let recorder = StreamRecorder(source.stream.buffered(.newest(1)))
    for event in [1, 2, 2] { source.send(event) }
    source.finish()
    recorder.expectNext(1, 2, 2)
    recorder.expectFinished()
    #expect(source.subscriberCount == 0)
  }

  @Test func anEventStreamThatHasFinishedIsRecordedAsFinished() {
    source.finish()
    StreamRecorder(source.stream).expectFinished()
  }

  @Test func readingItSeesWhatAReaderSees() {
    let all = StreamRecorder(trips.stream)
    let recorder = StreamRecorder(reading: trips.stream, on: host, name: "trips")
    recorder.expectNext(0)
    for model in [1, 2, 3] { trips.send(model) }
    recorder.expectNext(3)
    #expect(all.latest(skipping: 3) == 3)
    let names = host.settle().unfinished.map(\.name)
    #expect(
      names.count == 1
        && names[0].hasPrefix("recorder of trips, made at RIBTestingTests/StreamRecorderTests.swift:"))
    trips.finish()
    recorder.expectFinished()
    all.expectFinished()
    #expect(host.settle().unfinished.isEmpty)
  }

  @Test func theLatestIsGivenWithHowManyWereSkipped() {
    let recorder = StreamRecorder(trips.stream)
    recorder.expectLatest(0)
    trips.send(1)
    trips.send(2)
    recorder.expectLatest(2, skipping: 1)
    for model in 3...6 { trips.send(model) }
    recorder.skip(3)
    #expect(recorder.latest() == 6)
  }

  @Test func aFailureIsRecordedAndExpected() {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
    let one = StreamRecorder(reading: stream, on: host)
    continuation.yield(1)
    one.expectNext(1)
    continuation.finish(throwing: Offline(code: 3))
    #expect(one.expectFailure(ofType: Offline.self)?.code == 3)
    let (second, end) = AsyncThrowingStream.makeStream(of: Int.self)
    let two = StreamRecorder(reading: second, on: host)
    end.finish(throwing: Offline())
    two.expectFailure(Offline())
  }

  @Test func itWaitsOnTheClockOfItsHost() {
    let recorder = StreamRecorder(
      reading: trips.stream.debounce(for: .seconds(10), clock: host.clock), on: host)
    recorder.expectNone()
    host.advance(by: .seconds(10))
    recorder.expectNext(0)
  }

  @Test func afterCancelNothingMoreIsRecordedAndNothingIsRegistered() {
    let models = StreamRecorder(trips.stream)
    let events = StreamRecorder(source.stream)
    let reader = StreamRecorder(reading: trips.stream, on: host)
    reader.expectNext(0)
    models.cancel()
    events.cancel()
    reader.cancel()
    reader.cancel()
    trips.send(1)
    source.send(1)
    models.expectNext(0)
    events.expectNone()
    reader.expectNone()
    #expect(trips.registrations == 0 && source.subscriberCount == 0)
    #expect(host.settle().unfinished.isEmpty)
  }

  @Test func whatItRecordedHasNumbersAmongTheCallsOfStubs() throws {
    let stub = Stub<Int, Void>("stub")
    stub.returns()
    let recorder = StreamRecorder(trips.stream)
    #expect(recorder.sequence == nil)
    stub.call(1, default: ())
    trips.send(1)
    recorder.expectNext(0)
    #expect(try #require(recorder.sequence) < stub.calls[0].sequence)
    recorder.expectNext(1)
    #expect(try #require(recorder.sequence) > stub.calls[0].sequence)
  }

  @Test func modelsSentFromManyThreadsEndWithTheLastOne() async {
    let recorder = StreamRecorder(trips.stream)
    let trips = trips
    await withTaskGroup(of: Void.self) { group in
      for number in 1...100 {
        group.addTask { trips.update { $0 = max($0, number) } }
      }
    }
    recorder.expectNext(0)
    var last = 0
    while last < 100, let next = recorder.next() {
      #expect(next > last)
      last = next
    }
    #expect(last == 100)
  }

  @Test func anEqualityMaySendToTheStreamAndEveryModelIsSeen() {
    let comparisons = Cell(0)
    let send = Cell<@Sendable (Int) -> Void>({ _ in })
    let numbers = MutableModelStream(0) { old, new in
      comparisons.value += 1
      // The first is that of the send, the second that of the recorder.
      if comparisons.value == 2 { for number in [5, 6] { send.value(number) } }
      return old == new
    }
    send.value = { [unowned numbers] number in numbers.send(number) }
    let recorder = StreamRecorder(numbers.stream)
    numbers.send(1)
    recorder.expectNext(0, 1, 5, 6)
  }

  @Test func anEqualityMayEndTheRecordingThatComparesWithIt() {
    let comparisons = Cell(0)
    let end = Cell<@Sendable () -> Void>({})
    let numbers = MutableModelStream(0) { old, new in
      comparisons.value += 1
      // The first is that of the send, the second that of the recorder.
      if comparisons.value == 2 { end.value() }
      return old == new
    }
    nonisolated(unsafe) let recorder = StreamRecorder(numbers.stream)
    end.value = { recorder.cancel() }
    numbers.send(1)
    #expect(comparisons.value == 2 && numbers.registrations == 0)
    recorder.expectNext(0)
    recorder.expectNone()
    // The recorder holds the stream, and that its equality, which holds the recorder.
    end.value = {}
  }

  @Test func itLetsGoOfItsStreamsAndItsTaskWhenItGoes() {
    weak var released: StreamRecorder<Int>?
    do {
      let reader = StreamRecorder(reading: trips.stream, on: host)
      let (models, events) = (StreamRecorder(trips.stream), StreamRecorder(source.stream))
      reader.expectNext(0)
      models.expectNext(0)
      released = models
      #expect(host.settle().unfinished.count == 1)
      #expect(trips.registrations == 2 && source.subscriberCount == 1)
      withExtendedLifetime((reader, models, events)) {}
    }
    #expect(released == nil)
    #expect(trips.registrations == 0 && source.subscriberCount == 0)
    let settlement = host.settle()
    #expect(settlement.jobs == 0 && settlement.unfinished.isEmpty)
  }
}
