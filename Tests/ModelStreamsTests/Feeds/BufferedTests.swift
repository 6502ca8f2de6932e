import ModelStreams
import Testing

@Suite struct `Models kept for a subscriber` {
  let executor = ManualExecutor()
  let source = MutableModelStream(0)

  @Test func `Without a bound every model is given`() {
    let trail = executor.follow(source.stream.buffered(.unbounded))
    for model in 1...5 { source.send(model) }
    source.finish()
    executor.drain()
    #expect(trail.elements == [0, 1, 2, 3, 4, 5])
    #expect(trail.isEnded)
  }

  @Test func `With a bound the oldest unread models give way, never the last`() {
    let source = source
    let models = executor.run {
      var models = source.stream.buffered(.newest(2)).makeAsyncIterator()
      var got = [await models.next()]
      for model in 1...5 { source.send(model) }
      source.finish()
      got += [await models.next(), await models.next(), await models.next()]
      #expect(models.dropped == 3)
      return got
    }
    #expect(models == [0, 4, 5, nil])
  }

  @Test func `A subscriber begins with the model that is newest when it first asks`() {
    let source = source
    let first = executor.run {
      var models = source.stream.buffered(.unbounded).makeAsyncIterator()
      source.send(1)
      #expect(source.registrations == 0)
      let first = await models.next()
      #expect(source.registrations == 1)
      return first
    }
    #expect(first == 1)
    #expect(source.registrations == 0)
  }

  @Test func `A subscriber after the end gets the last model, then nil`() {
    source.finish()
    let trail = executor.follow(source.stream.buffered(.unbounded))
    #expect(trail.elements == [0] && trail.isEnded)
  }

  @Test func `One that stopped reading holds nobody up`() {
    let source = source
    let stopped = executor.follow(source.stream.buffered(.newest(1)))
    stopped.task?.cancel()
    executor.drain()
    let trail = executor.follow(source.stream.buffered(.newest(1)))
    for model in 1...3 {
      source.send(model)
      executor.drain()
    }
    #expect(stopped.elements == [0] && stopped.isEnded)
    #expect(trail.elements == [0, 1, 2, 3])
  }

  @Test func `What is dropped does not bring equal models together`() {
    let source = source
    let models = executor.run {
      var models = source.stream.buffered(.newest(1)).makeAsyncIterator()
      var got = [await models.next()]
      source.send(1)
      source.send(0)
      source.finish()
      got += [await models.next()]
      return got
    }
    #expect(models == [0, nil])
  }

  @Test func `Views keep every model too`() {
    let stream = source.stream
    let doubled = executor.follow(stream.map { $0 * 2 }.buffered(.unbounded))
    let even = executor.follow(
      stream.compactMap(initial: -1) { $0.isMultiple(of: 2) ? $0 : nil }.buffered(.unbounded))
    let tens = executor.follow(stream.removeDuplicates { $0 / 2 == $1 / 2 }.buffered(.unbounded))
    for model in 1...4 { source.send(model) }
    executor.drain()
    #expect(doubled.elements == [0, 2, 4, 6, 8])
    #expect(even.elements == [0, 2, 4])
    #expect(tens.elements == [0, 2, 4])
  }

  @Test func `Several streams keep the order in which they were sent to`() {
    let other = MutableModelStream("a")
    let pairs = combineLatest(source.stream, other.stream).map { "\($0)\($1)" }
    let trail = executor.follow(pairs.buffered(.unbounded))
    source.send(1)
    other.send("b")
    source.send(2)
    source.finish()
    other.finish()
    executor.drain()
    #expect(trail.elements == ["0a", "1a", "1b", "2b"])
    #expect(trail.isEnded)
  }

  @Test func `A switch comes after what the old stream had sent before`() {
    let second = MutableModelStream(100)
    let outer = MutableModelStream(source.stream, removingDuplicates: nil)
    let trail = executor.follow(outer.stream.switchToLatest().buffered(.unbounded))
    source.send(1)
    outer.send(second.stream)
    source.send(2)
    executor.drain()
    second.send(101)
    second.send(102)
    outer.finish()
    second.finish()
    executor.drain()
    #expect(trail.elements == [0, 1, 100, 101, 102])
    #expect(trail.isEnded)
    #expect(source.registrations == 0)
  }
}
