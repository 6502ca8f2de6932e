import Basics
import ModelStreams
import Testing

@Suite struct EventSubscriptionTests {
  let source = EventSource<Int>()
  let alarm = Alarm()

  @Test func itWakesItsWaiterWhenTheBufferTurnsFromEmptyToNotEmptyAndAtTheEnd() {
    let subscription = EventSubscription(source.stream, policy: .unbounded, waiter: alarm)
    source.send(1)
    source.send(2)
    #expect(alarm.count == 1)
    #expect(subscription.takeAll() == [1, 2])
    #expect(subscription.takeAll().isEmpty)
    source.send(3)
    #expect(alarm.count == 2)
    source.finish()
    #expect(alarm.count == 3)
    #expect(!subscription.isFinished)
    #expect(subscription.takeAll() == [3])
    #expect(subscription.isFinished)
  }

  @Test func aFullBufferWakesNobodyAndCounts() {
    let subscription = EventSubscription(source.stream, policy: .newest(1), waiter: alarm)
    for event in 1...4 { source.send(event) }
    #expect(alarm.count == 1)
    #expect(subscription.dropped == 3)
    #expect(subscription.takeAll() == [4])
  }

  @Test func aCancelledSubscriptionKeepsNothingAndWakesNobody() {
    let subscription = EventSubscription(source.stream, policy: .unbounded, waiter: alarm)
    source.send(1)
    subscription.cancel()
    subscription.cancel()
    source.send(2)
    source.finish()
    #expect(alarm.count == 1)
    #expect(subscription.takeAll().isEmpty)
    #expect(subscription.isFinished)
    #expect(source.subscriberCount == 0)
  }

  @Test func aSubscriptionAfterTheEndIsFinishedAtOnce() {
    source.finish()
    let subscription = EventSubscription(source.stream, policy: .unbounded, waiter: alarm)
    #expect(subscription.isFinished)
    #expect(alarm.count == 0)
  }

  @Test func waitersAreWokenInTheOrderInWhichTheySubscribed() {
    let order = Trail<Int>()
    let subscriptions = (0..<5).map { index in
      EventSubscription(source.stream, policy: .unbounded, waiter: Alarm { order.append(index) })
    }
    source.send(1)
    #expect(order.elements == [0, 1, 2, 3, 4])
    #expect(subscriptions.allSatisfy { $0.takeAll() == [1] })
  }

  @Test func aWokenWaiterMaySendAndTakeAtOnce() {
    let source = source
    let taken = Trail<Int>()
    let holder = Lock<EventSubscription<Int>?>(nil)
    let box = SubscriptionBox(holder)
    let subscription = EventSubscription(
      source.stream, policy: .unbounded,
      waiter: Alarm {
        for event in box.subscription?.takeAll() ?? [] {
          taken.append(event)
          if event < 3 { source.send(event + 1) }
        }
      })
    box.subscription = subscription
    source.send(1)
    #expect(taken.elements == [1, 2, 3])
    box.subscription = nil
  }
}

private final class SubscriptionBox: Sendable {
  private let lock: Lock<EventSubscription<Int>?>

  init(_ lock: consuming Lock<EventSubscription<Int>?>) { self.lock = lock }

  var subscription: EventSubscription<Int>? {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
}
