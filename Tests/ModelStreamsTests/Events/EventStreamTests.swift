import ModelStreams
import Testing

@Suite struct EventStreamTests {
  let runner = TaskRunner()
  let source = EventSource<Int>()

  @Test func everySubscriberGetsEveryEventInOrder() {
    let one = runner.follow(source.stream)
    let two = runner.follow(source.stream)
    for event in 1...5 { source.send(event) }
    runner.drain()
    #expect(one.elements == [1, 2, 3, 4, 5])
    #expect(two.elements == one.elements)
  }

  @Test func nothingFromBeforeTheSubscriptionIsGiven() {
    source.send(1)
    let trail = runner.follow(source.stream)
    source.send(2)
    runner.drain()
    #expect(trail.elements == [2])
  }

  @Test func nothingIsLostBetweenSubscribingAndAsking() {
    let source = source
    let events = runner.run {
      var events = source.stream.makeAsyncIterator()
      source.send(1)
      source.send(1)
      source.finish()
      return [await events.next(), await events.next(), await events.next(), await events.next()]
    }
    #expect(events == [1, 1, nil, nil])
  }

  @Test func aReleasedIteratorLeavesTheSource() {
    let source = source
    _ = runner.run {
      for await event in source.stream.buffered(.newest(1)) where event == 0 { break }
    }
    source.send(0)
    runner.drain()
    #expect(source.subscriberCount == 0)
  }

  @Test func aCancelledSubscriberEndsAtOnceAndLeavesTheOthersAlone() {
    let trail = runner.follow(source.stream)
    let other = runner.follow(source.stream)
    source.send(1)
    trail.task?.cancel()
    runner.drain()
    #expect(trail.elements.isEmpty && trail.isEnded)
    #expect(other.elements == [1])
    #expect(source.subscriberCount == 1)
  }

  @Test func whatWasSentBeforeTheEndIsGivenBeforeTheEnd() {
    let trail = runner.follow(source.stream)
    source.send(1)
    source.finish()
    #expect(!source.send(2))
    runner.drain()
    #expect(trail.elements == [1])
    #expect(trail.isEnded)
    #expect(source.stream.isFinished)
  }

  @Test func whenTheSourceIsGoneTheStreamHasEnded() {
    var source: EventSource<Int>? = EventSource()
    let trail = source.map { runner.follow($0.stream) }
    source?.send(1)
    source = nil
    runner.drain()
    #expect(trail?.elements == [1])
    #expect(trail?.isEnded == true)
  }

  @Test(arguments: [
    (EventBuffering.unbounded, [1, 2, 3, 4, 5], 0),
    (.newest(2), [4, 5], 3),
    (.oldest(2), [1, 2], 3),
  ])
  func eachSubscriberHasItsOwnBufferAndCountsWhatItDrops(
    policy: EventBuffering, expected: [Int], dropped: Int
  ) {
    let source = source
    let got = runner.run {
      var all = source.stream.makeAsyncIterator()
      var events = source.stream.buffered(policy).makeAsyncIterator()
      for event in 1...5 { source.send(event) }
      source.finish()
      var got: [Int] = []
      while let event = await events.next() { got.append(event) }
      #expect(events.dropped == dropped)
      #expect(await all.next() == 1)
      return got
    }
    #expect(got == expected)
  }

  @Test func aSendFromAHandlerComesAfterTheEventThatIsHandled() {
    let source = source
    let one = runner.follow(source.stream) { if $0 == 1 { source.send(2) } }
    let two = runner.follow(source.stream)
    source.send(1)
    runner.drain()
    #expect(one.elements == [1, 2])
    #expect(two.elements == [1, 2])
  }

  private final class Watcher: Sendable {}

  @Test func aRetiredWatchEndsWithItsSource() {
    weak var released: Watcher?
    do {
      let source = EventSource<Int>()
      let watcher = Watcher()
      source.watchUnread { _ in _ = watcher }.retire()
      released = watcher
    }
    #expect(released == nil)
  }
}
