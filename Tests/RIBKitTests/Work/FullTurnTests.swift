import Basics
import Foundation
import ModelStreams
import RIBKit
import RIBTesting
import Testing

/// A turn has an end.
@Suite(.failsOnLeaks, .timeLimit(.minutes(20)))
struct FullTurnTests {
  @Test func othersComeInBeforeABacklogIsDelivered() async {
    let total = 20_000
    let (before, after) = await ProbeActor.live { me in
      let source = EventSource<Int>()
      let (first, all) = (Countdown(1), Countdown(total))
      var count = 0
      me.root.launch()
      me.root.interactor.observe(source.stream) { _, _ in
        count += 1
        first.countDown()
        all.countDown()
      }
      // From then on the tree waits for what is sent, and asks for its turn in the very send.
      source.send(1)
      await first.wait()
      for event in 2...total { source.send(event) }
      await me.letOthersIn()
      let before = count
      await all.wait()
      return (before, count)
    }
    #expect((2..<total).contains(before))
    #expect(after == total)
  }

  /// Without an end of the turn, neither the calls in between nor the shutdown would ever run.
  @Test func aFloodEndsWithTheTree() async {
    let isOver = Switch()
    // More than the tree can deliver before it is asked to end, but not all the memory of the machine.
    let room = DispatchSemaphore(value: 0)
    for _ in 1...20_000 { room.signal() }
    let source = EventSource<Int>()
    // A thread of its own, which leaves those of the pool to the tree, however many other tests wait for them.
    Thread.detachNewThread {
      var event = 0
      while !isOver.isOn {
        room.wait()
        event += 1
        source.send(event)
      }
    }
    let isInOrder = await ProbeActor.live { me in
      let countdown = Countdown(5_000)
      var (last, isInOrder) = (0, true)
      me.root.launch()
      me.root.interactor.observe(source.stream) { _, event in
        isInOrder = isInOrder && event > last
        last = event
        room.signal()
        countdown.countDown()
      }
      await countdown.wait()
      for _ in 1...20 { await me.letOthersIn() }
      return isInOrder
    }
    isOver.turnOn()
    room.signal()
    #expect(isInOrder)
  }

  @Test func whatIsLeftComesInTheSameOrder() async {
    let events = await ProbeActor.live { me in
      let (one, other) = (EventSource<Int>(), EventSource<Int>())
      let countdown = Countdown(20_000)
      var events: [Int] = []
      me.root.launch()
      me.root.interactor.observe(other.stream) { _, event in
        events.append(event)
        countdown.countDown()
      }
      me.root.interactor.observe(one.stream) { _, event in
        events.append(event)
        countdown.countDown()
      }
      for event in 1...20_000 { (event.isMultiple(of: 3) ? one : other).send(event) }
      await countdown.wait()
      return events
    }
    #expect(events == Array(1...20_000))
  }

  @Test func eventsThatGaveWayDoNotHoldUpTheRest() async {
    let events = await ProbeActor.live { me in
      let (one, other) = (EventSource<Int>(), EventSource<Int>())
      let countdown = Countdown(3)
      var events: [Int] = []
      me.root.launch()
      me.root.interactor.observe(other.stream, buffering: .newest(1)) { _, event in
        events.append(event)
        countdown.countDown()
      }
      me.root.interactor.observe(one.stream) { _, event in
        events.append(event)
        countdown.countDown()
      }
      for event in 1...10_000 { other.send(event) }
      one.send(10_001)
      for event in 10_002...20_000 { other.send(event) }
      one.send(20_001)
      await countdown.wait()
      return events
    }
    #expect(events == [10_001, 20_000, 20_001])
  }

  /// A reader that is left for a later turn can be queued again, here by the second of its streams.
  ///
  /// It still delivers once in that turn, although the transform of another reader sends it one more model in the middle.
  @Test func aReaderThatIsLeftAndQueuedAgainDeliversOnceInATurn() async {
    let pairs = await ProbeActor.live { me in
      let (source, all) = (EventSource<Int>(), Countdown(3))
      let (one, two, other) = (MutableModelStream(0), MutableModelStream(0), MutableModelStream(0))
      var pairs: [[Int]] = []
      me.root.launch()
      me.root.interactor.observe(source.stream) { _, event in if event == 1 { two.send(1) } }
      me.root.interactor.observe(combineLatest(one.stream, two.stream)) { _, pair in
        pairs.append([pair.0, pair.1])
        all.countDown()
      }
      let view = other.stream.map { model in
        if model == 1 { one.send(2) }
        return model
      }
      me.root.interactor.observe(view) { _, _ in }
      // These fill more than a turn, and what comes after them is left for the next one.
      for event in 1...140 { source.send(event) }
      one.send(1)
      other.send(1)
      await all.wait()
      return pairs
    }
    #expect(pairs == [[0, 0], [1, 1], [2, 1]])
  }

  /// A turn that takes long counts as all that may follow one another, however much that is.
  @Test func aTurnMayHaveNoLimit() async {
    await #expect(processExitsWith: .success) {
      let count = await ProbeActor.live { me in
        let (source, all, clock) = (EventSource<Int>(), Countdown(1_000), HandClock())
        var count = 0
        me.root.launch(LaunchOptions(clock: clock, turnLimit: .max))
        me.root.interactor.observe(source.stream) { _, event in
          // Turns grow from 128 deliveries, so this one follows others that were quick.
          if event == 500 { clock.advance(by: .milliseconds(10)) }
          count += 1
          all.countDown()
        }
        for event in 1...1_000 { source.send(event) }
        await all.wait()
        return count
      }
      precondition(count == 1_000)
    }
  }

  @Test func onAHostATurnTakesAllThereIs() {
    let host = ManualHost()
    let root = ProbeRouter("root", Transcript())
    host.run { root.launch(on: host) }
    let source = EventSource<Int>()
    var count = 0
    host.run { _ = root.interactor.observe(source.stream) { _, _ in count += 1 } }
    host.settle()
    for event in 1...20_000 { source.send(event) }
    #expect(host.settle().turns == 1)
    #expect(count == 20_000)
    host.shutdown(root)
    root.forget()
  }
}

extension ProbeActor {
  /// Returns when the actor has served those who wait for it now.
  func letOthersIn() async {
    await Task { touch() }.value
  }

  private func touch() {}
}

/// Something that is turned on once, on any thread.
private final class Switch: Sendable {
  private let state = Lock(false)

  var isOn: Bool { state.withLock { $0 } }

  func turnOn() { state.withLock { $0 = true } }
}
