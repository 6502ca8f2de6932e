import Basics
import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// Sources that run while their stream is read.
@Suite struct WhileReadTests {
  let host = ManualHost()
  let models = MutableModelStream(0)
  let events = EventSource<Int>()
  let log = Trail<String>()

  /// The view of the models whose starts and stops are noted.
  func noted() -> ModelStream<Int> {
    models.stream.whileObserved { [log] in
      log.append("start")
      return { log.append("stop") }
    }
  }

  func notedEvents() -> EventStream<Int> {
    events.stream.whileObserved { [log] in
      log.append("start")
      return { log.append("stop") }
    }
  }

  @Test func theFirstReaderStartsItAndTheLastStopsIt() {
    let view = noted()
    #expect(log.take() == [])
    var one: StreamRecorder<Int>? = StreamRecorder(reading: view, on: host)
    one?.expectNext(0)
    #expect(log.take() == ["start"])
    var other: StreamRecorder<Int>? = StreamRecorder(reading: view.map { -$0 }, on: host)
    host.run { models.send(1) }
    one?.expectNext(1)
    other?.skip(1)
    #expect(log.take() == [])
    one?.cancel()
    one = nil
    host.settle()
    #expect(log.take() == [])
    other?.cancel()
    other = nil
    host.settle()
    #expect(log.take() == ["stop"])
    let third = StreamRecorder(reading: view, on: host)
    third.expectNext(1)
    #expect(log.take() == ["start"])
    third.cancel()
    host.settle()
    #expect(log.take() == ["stop"])
  }

  @Test func aLookAtTheLatestStartsNothing() {
    let view = noted()
    #expect(view.latest == 0)
    #expect(view.map { $0 + 1 }.latest == 1)
    #expect(!view.isFinished)
    #expect(log.take() == [])
  }

  @Test func theFirstReaderGetsWhatTheStartSends() {
    let view = models.stream.whileObserved { [models] in
      models.send(7)
      return { models.send(0) }
    }
    let reader = ModelReader(view)
    #expect(reader.read() == .next(7))
  }

  @Test func aBufferedReaderCounts() async {
    let view = noted()
    do {
      var models = view.buffered(.unbounded).makeAsyncIterator()
      #expect(await models.next() == 0)
      #expect(log.take() == ["start"])
    }
    #expect(log.take() == ["stop"])
  }

  @Test func aReaderThatSwitchesAwayCountsNoMore() {
    let inner = noted()
    let outer = MutableModelStream<ModelStream<Int>>(inner, removingDuplicates: nil)
    let reader = ModelReader(outer.stream.switchToLatest())
    #expect(reader.read() == .next(0))
    #expect(log.take() == ["start"])
    outer.send(MutableModelStream(5).stream)
    #expect(reader.read() == .next(5))
    #expect(log.take() == ["stop"])
  }

  @Test func aCancelledTaskStopsIt() async {
    let (view, first) = (noted(), AsyncStream<Void>.makeStream())
    let task = Task {
      for await _ in view { first.continuation.yield() }
    }
    var firsts = first.stream.makeAsyncIterator()
    await firsts.next()
    #expect(log.take() == ["start"])
    task.cancel()
    await task.value
    #expect(log.take() == ["stop"])
  }

  @Test func theStartMayReadTheStreamItself() {
    let view = Box<ModelStream<Int>?>(nil)
    let made = models.stream.whileObserved { [log] in
      let inner = view.withLock { $0 }.map { ModelReader($0).read() }
      log.append("start, read \(inner.map { "\($0)" } ?? "nothing")")
      return { log.append("stop") }
    }
    view.withLock { $0 = made }
    let reader = ModelReader(made)
    #expect(reader.read() == .next(0))
    #expect(log.take() == ["start, read next(0)"])
    // The stream has a closure that has the box that has the stream.
    let ended = view.withLock { $0.take() }
    withExtendedLifetime((reader, ended)) {}
  }

  @Test func anEventReaderIsThereBeforeTheStart() async {
    let view = events.stream.whileObserved { [events] in
      events.send(1)
      return {}
    }
    var iterator = view.makeAsyncIterator()
    #expect(await iterator.next() == 1)
  }

  @Test func eachEventReaderCounts() {
    let view = notedEvents()
    var readers = (0..<3).map { _ in EventSubscription(view, policy: .unbounded, waiter: Alarm()) }
    #expect(log.take() == ["start"])
    events.send(1)
    #expect(readers[2].takeAll() == [1])
    readers[0].cancel()
    readers[0].cancel()
    readers.removeFirst()
    readers.removeFirst()
    #expect(log.take() == [])
    readers.removeFirst()
    #expect(log.take() == ["stop"])
  }

  @Test func manyReadersOnManyThreadsStartAndStopInTurns() async {
    let state = Box((isRunning: false, starts: 0, faults: 0))
    let view = events.stream.whileObserved {
      state.withLock {
        $0.starts += 1
        if $0.isRunning { $0.faults += 1 }
        $0.isRunning = true
      }
      return {
        state.withLock {
          if !$0.isRunning { $0.faults += 1 }
          $0.isRunning = false
        }
      }
    }
    await withTaskGroup { group in
      for _ in 1...4 {
        group.addTask {
          for _ in 1...500 { EventSubscription(view, policy: .unbounded, waiter: Alarm()).cancel() }
        }
      }
    }
    let (isRunning, starts, faults) = state.withLock { $0 }
    #expect(!isRunning)
    #expect(starts > 0)
    #expect(faults == 0)
  }
}

/// A value that several threads change.
private final class Box<Value: Sendable>: Sendable {
  private let lock: Lock<Value>

  init(_ value: Value) { lock = Lock(value) }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock(body) }
}

/// The decisions about a source, without threads.
@Suite struct ReadCountTests {
  @Test func aReaderThatLeavesInTheMiddleOfAStartHasTheSourceStopped() {
    var count = ReadCount()
    #expect(count.enter() == .start)
    #expect(count.leave() == nil)
    #expect(count.didPerform() == .stop)
    #expect(count.didPerform() == nil)
  }

  @Test func aReaderThatComesInTheMiddleOfAStopHasTheSourceStartedAgain() {
    var count = ReadCount()
    #expect(count.enter() == .start)
    #expect(count.didPerform() == nil)
    #expect(count.leave() == .stop)
    #expect(count.enter() == nil)
    #expect(count.didPerform() == .start)
    #expect(count.didPerform() == nil)
  }

  @Test func thoseThatComeAndGoDuringAStepChangeNothing() {
    var count = ReadCount()
    #expect(count.enter() == .start)
    #expect(count.enter() == nil)
    #expect(count.leave() == nil)
    #expect(count.didPerform() == nil)
  }
}
