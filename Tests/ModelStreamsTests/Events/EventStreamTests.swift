import ModelStreams
import Testing

@Suite struct `Stream of events` {
  let executor = ManualExecutor()
  let source = EventSource<Int>()

  @Test func `Every subscriber gets every event in order`() {
    let one = executor.follow(source.stream)
    let two = executor.follow(source.stream)
    for event in 1...5 { source.send(event) }
    executor.drain()
    #expect(one.elements == [1, 2, 3, 4, 5])
    #expect(two.elements == one.elements)
  }

  @Test func `Nothing from before the subscription is given`() {
    source.send(1)
    let trail = executor.follow(source.stream)
    source.send(2)
    executor.drain()
    #expect(trail.elements == [2])
  }

  @Test func `Nothing is lost between subscribing and asking`() {
    let source = source
    let events = executor.run {
      var events = source.stream.makeAsyncIterator()
      source.send(1)
      source.send(1)
      source.finish()
      return [await events.next(), await events.next(), await events.next(), await events.next()]
    }
    #expect(events == [1, 1, nil, nil])
  }

  @Test func `A released iterator leaves the source`() {
    let source = source
    _ = executor.run {
      for await event in source.stream.buffered(.newest(1)) where event == 0 { break }
    }
    source.send(0)
    executor.drain()
    #expect(source.subscriberCount == 0)
  }

  @Test func `A cancelled subscriber ends at once and leaves the others alone`() {
    let trail = executor.follow(source.stream)
    let other = executor.follow(source.stream)
    source.send(1)
    trail.task?.cancel()
    executor.drain()
    #expect(trail.elements.isEmpty && trail.isEnded)
    #expect(other.elements == [1])
    #expect(source.subscriberCount == 1)
  }

  @Test func `What was sent before the end is given before the end`() {
    let trail = executor.follow(source.stream)
    source.send(1)
    source.finish()
    #expect(!source.send(2))
    executor.drain()
    #expect(trail.elements == [1])
    #expect(trail.isEnded)
    #expect(source.stream.isFinished)
  }

  @Test func `When the source is gone the stream has ended`() {
    var source: EventSource<Int>? = EventSource()
    let trail = source.map { executor.follow($0.stream) }
    source?.send(1)
    source = nil
    executor.drain()
    #expect(trail?.elements == [1])
    #expect(trail?.isEnded == true)
  }

  @Test(arguments: [
    (EventBuffering.unbounded, [1, 2, 3, 4, 5], 0),
    (.newest(2), [4, 5], 3),
    (.oldest(2), [1, 2], 3),
  ])
  func `Each subscriber has its own buffer, and counts what it drops`(
    policy: EventBuffering, expected: [Int], dropped: Int
  ) {
    let source = source
    let got = executor.run {
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

  @Test func `A send from a handler comes after the event that is handled`() {
    let source = source
    let one = executor.follow(source.stream) { if $0 == 1 { source.send(2) } }
    let two = executor.follow(source.stream)
    source.send(1)
    executor.drain()
    #expect(one.elements == [1, 2])
    #expect(two.elements == [1, 2])
  }
}
