import Locks
import ModelStreams
import RIBKit
import RIBTesting
import TestSeeds
import TestTrees
import Testing

/// What one sender sends to several streams comes to an interactor in that order.
@Suite(.trees)
struct SendOrderTests {
  let tree = ProbeTree()
  let up = EventSource<Int>()
  let down = EventSource<Int>()
  let models = MutableModelStream(0)

  init() {
    tree.launch()
    tree.run {
      let me = tree.root.interactor
      me.observe(down.stream) { me, event in me.note("down \(event)") }
      me.observe(models.stream) { me, model in me.note("model \(model)") }
      me.observe(up.stream) { me, event in me.note("up \(event)") }
    }
    tree.forget()
  }

  @Test func eventsOfTwoSources() {
    for event in 1...2 {
      down.send(event)
      up.send(event)
    }
    #expect(tree.settled() == ["root down 1", "root up 1", "root down 2", "root up 2"])
  }

  @Test func aModelAndAnEvent() {
    up.send(1)
    models.send(1)
    down.send(2)
    models.send(2)
    up.send(3)
    // Of the model stream the newest, where the first of the turn was sent.
    #expect(tree.settled() == ["root up 1", "root model 2", "root down 2", "root up 3"])
  }

  @Test func anEventThatGivesWayTakesItsPlaceWithIt() {
    tree.run {
      tree.root.interactor.observe(up.stream, buffering: .newest(1)) { me, event in me.note("newest \(event)")
      }
    }
    up.send(1)
    down.send(2)
    up.send(3)
    #expect(tree.settled() == ["root up 1", "root down 2", "root up 3", "root newest 3"])
  }

  @Test func timersOfZeroAndEvents() {
    tree.run {
      up.send(1)
      tree.root.interactor.after(.zero) { $0.note("timer") }
      down.send(2)
    }
    #expect(tree.settled() == ["root up 1", "root timer", "root down 2"])
  }

  /// A sender that finds a waiter already taken out, and not woken yet, by another sender; then a turn begins.
  @Test func aModelWhoseFirstSenderHasNotWokenTheTreeYet() {
    let stream = MutableModelStream(0)
    let reader = ModelReader(stream.stream)
    _ = reader.read()
    let between = Between { [up, tree] in
      stream.send(2)
      up.send(7)
      tree.host.settle()
    }
    #expect(reader.park(between))
    tree.run {
      _ = tree.root.interactor.observe(stream.stream) { me, model in me.note("late model \(model)") }
    }
    tree.forget()
    stream.send(1)
    #expect(tree.settled() == ["root late model 2", "root up 7"])
  }

  @Test func anEventWhoseFirstSenderHasNotWokenTheTreeYet() {
    let source = EventSource<Int>()
    let between = Between { [up, tree] in
      source.send(2)
      up.send(7)
      tree.host.settle()
    }
    let subscription = EventSubscription(source.stream, policy: .unbounded, waiter: between)
    tree.run { _ = tree.root.interactor.observe(source.stream) { me, event in me.note("late \(event)") } }
    source.send(1)
    #expect(tree.settled() == ["root late 1", "root late 2", "root up 7"])
    subscription.cancel()
  }

  /// Random sends against one queue.
  @Test(arguments: 0..<40)
  func randomSends(seed: Int) {
    var random = LinearGenerator(seed: UInt64(seed))
    for _ in 1...20 {
      var expected: [String] = []
      var place: Int?
      for step in 1...Int.random(in: 1...30, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          up.send(step)
          expected.append("root up \(step)")
        case 1:
          down.send(step)
          expected.append("root down \(step)")
        default:
          let model = models.latest + 1
          models.send(model)
          if place == nil {
            place = expected.count
            expected.append("")
          }
          if let place { expected[place] = "root model \(model)" }
        }
      }
      #expect(tree.settled() == expected)
    }
  }
}

/// Numbers that are the same for the same seed.
struct LinearGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// The same with senders on many threads, on an actor.
@Suite(.ribs, .timeLimit(.minutes(5)))
struct ManySendersOrderTests {
  static let (senders, sources, streams) = (3, 4, 2)

  struct Sent {
    let sender: Int
    let number: Int
    /// What the sender had sent to each model stream before.
    let models: [Int]
  }

  /// What the tree has seen, and what is wrong with it.
  final class Seen {
    var last = [Int](repeating: 0, count: senders)
    var models = [[Int]](repeating: [Int](repeating: 0, count: senders), count: streams)
    var problems: [String] = []
    var count = 0
    var isBounded = false

    func see(_ event: Sent, mayMiss: Bool) {
      count += 1
      let before = last[event.sender]
      if event.number <= before || !mayMiss && !isBounded && event.number != before + 1 {
        problems.append("sender \(event.sender): \(event.number) after \(before)")
      }
      last[event.sender] = max(before, event.number)
      for stream in models.indices where models[stream][event.sender] < event.models[stream] {
        problems.append("sender \(event.sender): event \(event.number) before model \(event.models[stream])")
      }
    }
  }

  @Test(arguments: [false, true], 0..<4)
  func eachSenderIsHeardInItsOrder(isBounded: Bool, round: Int) async {
    let total = Scale.of(50_000)
    let problems = await ProbeActor.live { me in
      let sources = (0..<Self.sources).map { _ in EventSource<Sent>() }
      let streams = (0..<Self.streams).map { _ in
        MutableModelStream([Int](repeating: 0, count: Self.senders))
      }
      let over = EventSource<Int>()
      let countdown = Countdown(Self.senders)
      let seen = Seen()
      seen.isBounded = isBounded
      me.root.launch()
      let interactor = me.root.interactor
      for (index, stream) in streams.enumerated() {
        interactor.observe(stream.stream) { _, model in seen.models[index] = model }
      }
      for (index, source) in sources.enumerated() {
        let policy = isBounded && index.isMultiple(of: 2) ? EventBuffering.newest(3) : .unbounded
        interactor.observe(source.stream.filter { $0.number > 0 }, buffering: policy) { _, event in
          seen.see(event, mayMiss: isBounded)
        }
      }
      interactor.observe(over.stream) { _, _ in countdown.countDown() }
      await withTaskGroup { group in
        for sender in 0..<Self.senders {
          group.addTask {
            var random = LinearGenerator(seed: UInt64(100 * round + sender))
            var (number, models) = (0, [Int](repeating: 0, count: Self.streams))
            for _ in 1...total {
              let choice = Int.random(in: 0..<Self.sources + Self.streams, using: &random)
              if choice < Self.sources {
                number += 1
                sources[choice].send(Sent(sender: sender, number: number, models: models))
              } else {
                let stream = choice - Self.sources
                models[stream] += 1
                streams[stream].update { $0[sender] = models[stream] }
              }
            }
            over.send(sender)
          }
        }
      }
      await countdown.wait()
      if !isBounded, seen.last.reduce(0, +) != seen.count {
        seen.problems.append("\(seen.count) of \(seen.last)")
      }
      return seen.problems
    }
    #expect(problems.prefix(5) == [], "\(problems.count)")
  }
}

/// A turn has an end.
@Suite(.ribs, .timeLimit(.minutes(2)))
struct FullTurnTests {
  @Test func aFloodLetsOthersInAndEndsWithTheTree() async {
    let isOver = Switch()
    await withTaskGroup { group in
      let source = EventSource<Int>()
      group.addTask {
        var event = 0
        while !isOver.isOn {
          event += 1
          source.send(event)
        }
      }
      let waits = await ProbeActor.live { me in
        me.root.launch()
        var last = 0
        me.root.interactor.observe(source.stream) { _, event in
          #expect(event > last)
          last = event
        }
        var waits: [Duration] = []
        for _ in 1...20 {
          try? await Task.sleep(for: .milliseconds(10))
          waits.append(await me.wait())
        }
        return waits
      }
      isOver.turnOn()
      #expect(waits.max() ?? .zero < .milliseconds(500), "\(waits)")
    }
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
  /// How long another caller waits for this actor.
  nonisolated func wait() async -> Duration {
    let begin = ContinuousClock.now
    await touch()
    return .now - begin
  }

  func touch() {}
}

/// What is sent between `observe` and the begin of the task that reads.
@Suite(.trees)
struct EarlyEventTests {
  let tree = ProbeTree()
  let source = EventSource<Int>()

  init() { tree.launch() }

  private func expectAll(_ lines: [String] = ["root 1", "root 2"]) {
    source.send(1)
    tree.host.settle()
    source.send(2)
    #expect(tree.settled() == lines)
  }

  @Test func operatorsOfEventStreams() {
    tree.run {
      _ = tree.root.interactor.observe(source.stream.filter { $0 > 0 }) { me, n in me.note("\(n)") }
    }
    expectAll()
  }

  @Test func mapAndCompactMap() {
    tree.run {
      tree.root.interactor.observe(source.stream.map { $0 * 10 }) { me, n in me.note("\(n)") }
      tree.root.interactor.observe(source.stream.compactMap { $0 == 1 ? nil : "x\($0)" }) { me, n in
        me.note(n)
      }
    }
    expectAll(["root 10", "root 20", "root x2"])
  }

  @Test func operatorsThatAwait() {
    tree.run {
      _ = tree.root.interactor.observe(source.stream.filter { await Self.isPositive($0) }) { me, n in
        me.note("\(n)")
      }
    }
    expectAll()
  }

  @Test func behindAProtocol() {
    let feed: any AsyncSequence<Int, Never> & Sendable = source.stream
    tree.run { _ = tree.root.interactor.observe(feed) { me, n in me.note("\(n)") } }
    expectAll()
  }

  @Test func anIteratorThatEndsTheActivation() {
    let child = tree.probe("child")
    tree.run {
      tree.root.attach(child)
      child.interactor.observe(Meddling(elements: source.stream) { tree.root.detach(child) }) { me, n in
        me.note("\(n)")
      }
    }
    source.send(1)
    #expect(!tree.settled().contains("child 1"))
  }

  @Test func aViewThatIsIteratedHasItsBuffer() async {
    var iterator = source.stream.buffered(.newest(2)).map { $0 * 2 }.makeAsyncIterator()
    for event in 1...5 { source.send(event) }
    #expect(await iterator.next() == 8)
    #expect(await iterator.next() == 10)
    #expect(iterator.dropped == 3)
    source.finish()
    #expect(await iterator.next() == nil)
  }

  private static func isPositive(_ number: Int) async -> Bool { number > 0 }

  /// Runs something where an iterator is made.
  private struct Meddling: AsyncSequence, @unchecked Sendable {
    typealias Failure = Never
    typealias Element = Int
    let elements: EventStream<Int>
    let meddle: () -> Void

    func makeAsyncIterator() -> EventIterator<Int> {
      meddle()
      return elements.makeAsyncIterator()
    }
  }
}

/// Work that ends before it has begun, and work with an identity.
@Suite(.trees)
struct IdentifiedWorkTests {
  let tree = ProbeTree()

  init() { tree.launch() }

  @Test func aCallThatIsSupersededBeforeItHasBegunDoesNotRun() {
    let log = Lines()
    tree.run {
      for number in 1...2 {
        tree.root.interactor.call(id: "save") {
          log.note("save \(number)")
        } then: { _, _ in
        }
      }
      tree.root.interactor.call {
        log.note("cancelled")
      } then: { _, _ in
      }.cancel()
    }
    tree.host.settle()
    #expect(log.all == ["save 2"])
  }

  @Test func aNewerObservationSupersedesTheOlder() {
    let (source, models) = (EventSource<Int>(), MutableModelStream(1))
    tree.run {
      let me = tree.root.interactor
      me.observe(source.stream, id: "x") { me, n in me.note("old \(n)") }
      me.observe(source.stream, id: "x") { me, n in me.note("new \(n)") }
    }
    source.send(1)
    #expect(tree.settled() == ["root new 1"])
    tree.run {
      tree.root.interactor.observe(models.stream, id: "x") { me, n in me.note("model \(n)") }
    }
    source.send(2)
    models.send(2)
    #expect(tree.settled() == ["root model 1", "root model 2"])
    tree.run { _ = tree.root.interactor.after(.seconds(1), id: "x") { $0.note("timer") } }
    models.send(3)
    #expect(tree.settled() == [])
    tree.run {
      _ = tree.root.interactor.start(Worker("w") { try await Task.sleep(for: .seconds(100)) }, id: "x")
    }
    tree.host.advance(by: .seconds(2))
    #expect(tree.take() == [])
    tree.run { _ = tree.root.interactor.task(id: "x") { me in me.note("flow") } }
    #expect(tree.settled() == ["root flow"])
  }

  @Test func anObservationThatIsMadeAgainInItsFirstDelivery() {
    let models = MutableModelStream(1)
    func observe(_ me: ProbeInteractor, _ name: String, again: Bool) {
      me.observe(models.stream, id: "x") { me, n in
        me.note("\(name) \(n)")
        if again { observe(me, "inner", again: false) }
      }
    }
    tree.run { observe(tree.root.interactor, "outer", again: true) }
    models.send(2)
    #expect(tree.settled() == ["root outer 1", "root inner 1", "root inner 2"])
  }
}

/// Task-local values of the launch.
@Suite(.ribs)
struct LaunchContextTests {
  @TaskLocal static var name = "none"

  @Test func deliveriesHaveThem() async {
    let lines = await ProbeActor.live { me in
      let (source, models) = (EventSource<Int>(), MutableModelStream(1))
      let countdown = Countdown(4)
      var lines: [String] = []
      func note(_ line: String) {
        lines.append("\(line) \(Self.name)")
        countdown.countDown()
      }
      Self.$name.withValue("launch") {
        _ = me
        me.root.launch()
      }
      let interactor = me.root.interactor
      interactor.observe(source.stream) { _, _ in note("event") }
      interactor.observe(models.stream) { _, model in if model > 1 { note("model") } }
      interactor.after(.milliseconds(1)) { _ in note("timer") }
      interactor.call {
        1
      } then: { _, _ in
        note("result")
      }
      source.send(1)
      models.send(2)
      await countdown.wait()
      return lines
    }
    #expect(Set(lines) == ["event launch", "model launch", "timer launch", "result launch"])
  }
}

/// Something that is turned on once, on any thread.
private final class Switch: Sendable {
  private let state = Lock(false)

  var isOn: Bool { state.withLock { $0 } }

  func turnOn() { state.withLock { $0 = true } }
}

/// Lines that are written on any thread.
private final class Lines: Sendable {
  private let lines = Lock<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func note(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A waiter that does something once, between the lock of a send and the waiters after it.
private final class Between: StreamWaiter, @unchecked Sendable {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) { self.body = body }

  func streamHasNews() { body.take()?() }
}
