import Basics
import ModelStreams
import RIBKit
import TestSupport
import Testing
import TreeSupport

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

  @Test func eventsOfTwoSourcesComeInTheirOrder() {
    for event in 1...2 {
      down.send(event)
      up.send(event)
    }
    #expect(tree.settled() == ["root down 1", "root up 1", "root down 2", "root up 2"])
  }

  @Test func aModelComesWhereTheFirstOfTheTurnWasSent() {
    up.send(1)
    models.send(1)
    down.send(2)
    models.send(2)
    up.send(3)
    // Of the model stream the newest, where the first of the turn was sent.
    #expect(tree.settled() == ["root up 1", "root model 2", "root down 2", "root up 3"])
  }

  @Test func anObservationThatBeginsLaterSharesThePositionOfTheOthers() {
    models.send(1)
    up.send(2)
    tree.run { _ = tree.root.interactor.observe(models.stream) { me, model in me.note("late \(model)") } }
    models.send(3)
    // The third model is delivered where the first was sent, before the event.
    #expect(tree.settled() == ["root late 1", "root model 3", "root late 3", "root up 2"])
  }

  /// A transform sends while the turn reads the streams: the model joins the turn, and the event, which was sent behind it, doesn't.
  @Test func whatIsSentWhileATurnReadsKeepsEventsBehindModels() {
    let me = tree.root.interactor
    let (first, second, events) = (MutableModelStream(0), MutableModelStream(0), EventSource<Int>())
    let spring = ObservingTransformTests.Spring()
    tree.run {
      me.observe(first.stream.map { spring.pass($0) }) { me, model in me.note("first \(model)") }
      me.observe(second.stream) { me, model in me.note("second \(model)") }
      me.observe(events.stream) { me, event in me.note("event \(event)") }
    }
    tree.forget()
    spring.set(at: 1) {
      second.send(2)
      events.send(3)
    }
    first.send(1)
    second.send(1)
    #expect(tree.settled() == ["root first 1", "root second 2", "root event 3"])
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

  @Test func aTimerOfZeroComesBetweenTheEventsAroundIt() {
    tree.run {
      up.send(1)
      tree.root.interactor.after(.zero) { $0.note("timer") }
      down.send(2)
    }
    #expect(tree.settled() == ["root up 1", "root timer", "root down 2"])
  }

  /// A sender that finds a waiter already taken out, and not woken yet, by another sender; then a turn begins.
  @Test func aModelWhoseFirstSenderHasNotWokenTheTreeKeepsItsPlace() {
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

  @Test func anEventWhoseFirstSenderHasNotWokenTheTreeKeepsItsPlace() {
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
  @Test(arguments: Seeds.first(40))
  func randomSendsComeInTheirOrder(seed: Int) {
    var random = SplitMix(seed: UInt64(seed))
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

/// A waiter that does something once, between the lock of a send and the waiters after it.
private final class Between: StreamWaiter, @unchecked Sendable {
  private var body: (() -> Void)?

  init(_ body: @escaping () -> Void) { self.body = body }

  func streamHasNews() { body.take()?() }
}
