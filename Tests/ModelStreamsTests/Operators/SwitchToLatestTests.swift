import ModelStreams
import RIBKit
import RIBTesting
import Synchronization
import Testing

@Suite struct SwitchToLatestTests {
  let host = ManualHost()
  let first = MutableModelStream(0)
  let second = MutableModelStream(100)
  let outer: MutableModelStream<ModelStream<Int>>

  init() {
    outer = MutableModelStream(first.stream, removingDuplicates: nil)
  }

  @Test func itShowsTheModelsOfTheNewestStreamOnly() {
    let view = outer.stream.switchToLatest()
    let recorder = StreamRecorder(reading: view, on: host)
    recorder.expectNext(0)
    first.send(1)
    recorder.expectNext(1)
    outer.send(second.stream)
    #expect(view.latest == 100)
    recorder.expectNext(100)
    first.send(2)
    recorder.expectNone()
    second.send(101)
    recorder.expectNext(101)
    #expect(first.registrations == 0)
  }

  @Test(.timeLimit(.minutes(20))) func aViewThatIsMadeAnewForEachReaderIsTheSameToAllOfThem() {
    let (second, runs) = (second, Runs())
    let switching = first.stream.map { _ in
      runs.count.add(1, ordering: .relaxed)
      return second.stream.map { $0 + 1 }
    }
    let source = MutableModelStream("a")
    let view = combineLatest(switching.switchToLatest(), source.stream).map { "\($0) \($1)" }
    let (reader, other) = (ModelReader(view), ModelReader(view))
    #expect(reader.read() == .next("101 a"))
    #expect(reader.version == 1)
    source.send("b")
    #expect(view.latest == "101 b")
    #expect(other.read() == .next("101 b"))
    #expect(other.version == 2)
    #expect(reader.read() == .next("101 b"))
    #expect(reader.version == 2)
    first.send(1)
    #expect(view.latest == "101 b")
    second.send(101)
    #expect(reader.read() == .next("102 b"))
    #expect(reader.version == 4)
    #expect(other.read() == .next("102 b"))
    #expect(other.version == 4)
    #expect(reader.read() == .nothing)
    #expect(runs.count.load(ordering: .relaxed) > 2)
  }

  @Test func itsVersionsGrowWhenTheNewStreamIsYounger() {
    let reader = ModelReader(outer.stream.switchToLatest())
    for model in 1...5 { first.send(model) }
    #expect(reader.read() == .next(5))
    #expect(reader.version == 1)
    outer.send(second.stream)
    #expect(reader.read() == .next(100))
    #expect(reader.version == 2)
    outer.send(first.stream)
    #expect(reader.read() == .next(5))
    #expect(reader.version == 3)
    #expect(reader.read() == .nothing)
  }

  @Test func theSameStreamAgainIsNoNews() {
    let reader = ModelReader(outer.stream.switchToLatest())
    let alarm = Alarm()
    _ = reader.read()
    outer.send(first.stream)
    #expect(reader.read() == .nothing)
    #expect(reader.park(alarm))
    first.send(1)
    #expect(alarm.count == 1)
    #expect(reader.read() == .next(1))
    #expect(reader.version == 2)
  }

  @Test func anEqualModelOfTheNewStreamIsNotGivenTwice() {
    let twin = MutableModelStream(0)
    let recorder = StreamRecorder(reading: outer.stream.switchToLatest(), on: host)
    recorder.expectNext(0)
    outer.send(twin.stream)
    recorder.expectNone()
    twin.send(1)
    recorder.expectNext(1)
  }

  @Test func aSwitchFromInsideAReadingIsSeenByTheNextOne() {
    let (outer, first, second) = (outer, first, second)
    let interrupted = first.stream.map { model in
      if model == 1 { outer.send(second.stream) }
      return model
    }
    outer.send(interrupted)
    let view = outer.stream.switchToLatest()
    #expect(view.latest == 0)
    first.send(1)
    #expect(view.latest == 1)
    #expect(view.latest == 100)
  }

  @Test func twoViewsMayChangePlaces() {
    let (one, other) = (MutableModelStream(first.stream, removingDuplicates: nil), outer)
    let (upper, lower) = (one.stream.switchToLatest(), other.stream.switchToLatest())
    let reader = ModelReader(combineLatest(upper, lower).map { [$0, $1] })
    one.send(lower)
    #expect(reader.read() == .next([0, 0]))
    #expect(reader.version == 1)
    // Neither reads itself: by the time that the lower one shows the upper one, that shows something else.
    one.send(second.stream)
    other.send(upper)
    #expect(reader.read() == .next([100, 100]))
    #expect(reader.version == 2)
    other.send(first.stream)
    one.send(lower.map { $0 + 1 })
    #expect(reader.read() == .next([1, 0]))
    #expect(reader.version == 3)
    #expect(second.registrations == 0)
  }

  @Test(arguments: [true, false])
  func aViewThatIsShownNoLongerMayShowTheViewThatHasShownIt(isReadBetween: Bool) {
    let source = MutableModelStream(1)
    let outer = MutableModelStream(source.stream, removingDuplicates: nil)
    let other = MutableModelStream(source.stream, removingDuplicates: nil)
    let view = outer.stream.switchToLatest()
    outer.send(other.stream.switchToLatest())
    let reader = ModelReader(view)
    #expect(reader.read() == .next(1))
    outer.send(source.stream)
    if isReadBetween { _ = reader.read() }
    other.send(view)
    source.send(2)
    #expect(reader.read() == .next(2))
    other.send(MutableModelStream(99).stream)
    #expect(reader.read() == .nothing)
    source.send(3)
    #expect(reader.read() == .next(3))
  }

  @Test func itMayShowAPartOfWhatIsReadBesideIt() {
    // The cell of the mapped stream comes behind that of the view when it is found.
    let mapped = second.stream.map { $0 + 1 }
    let reader = ModelReader(
      combineLatest(outer.stream.switchToLatest(), mapped.map { $0 + 1 }).map { [$0, $1] })
    #expect(reader.read() == .next([0, 102]))
    #expect(reader.version == 1)
    outer.send(mapped)
    #expect(reader.read() == .next([101, 102]))
    #expect(reader.version == 2)
    second.send(101)
    #expect(reader.read() == .next([102, 103]))
    #expect(reader.version == 3)
  }

  @Test func aStreamThatReadsTheViewItselfStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let outer = MutableModelStream(MutableModelStream(0).stream, removingDuplicates: nil)
      let view = outer.stream.switchToLatest()
      outer.send(view.map { $0 + 1 })
      _ = view.latest
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("switchToLatest() received a stream that depends on the returned view"))
  }

  @Test func itEndsWhenTheOuterAndTheNewestStreamHaveEnded() {
    let recorder = StreamRecorder(reading: outer.stream.switchToLatest(), on: host)
    recorder.expectNext(0)
    first.finish()
    recorder.expectNone()
    outer.send(second.stream)
    outer.finish()
    recorder.expectNext(100)
    recorder.expectNone()
    second.send(101)
    second.finish()
    recorder.expectNext(101)
    recorder.expectFinished()
  }
}

/// Counts how often a closure ran.
private final class Runs: Sendable {
  let count = Atomic(0)
}
