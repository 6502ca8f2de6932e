import ModelStreams
import Testing

@Suite struct BufferedTests {
  let runner = TaskRunner()
  let source = MutableModelStream(0)

  @Test func withoutABoundEveryModelIsGiven() {
    let trail = runner.follow(source.stream.buffered(.unbounded))
    for model in 1...5 { source.send(model) }
    source.finish()
    runner.drain()
    #expect(trail.elements == [0, 1, 2, 3, 4, 5])
    #expect(trail.isEnded)
  }

  @Test func withABoundTheOldestUnreadModelsGiveWayNeverTheLast() {
    let source = source
    let models = runner.run {
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

  @Test func aSubscriberBeginsWithTheModelThatIsNewestWhenItFirstAsks() {
    let source = source
    let first = runner.run {
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

  @Test func aSubscriberAfterTheEndGetsTheLastModelThenNil() {
    source.finish()
    let trail = runner.follow(source.stream.buffered(.unbounded))
    #expect(trail.elements == [0] && trail.isEnded)
  }

  @Test func oneThatStoppedReadingHoldsNobodyUp() {
    let source = source
    let stopped = runner.follow(source.stream.buffered(.newest(1)))
    stopped.task?.cancel()
    runner.drain()
    let trail = runner.follow(source.stream.buffered(.newest(1)))
    for model in 1...3 {
      source.send(model)
      runner.drain()
    }
    #expect(stopped.elements == [0] && stopped.isEnded)
    #expect(trail.elements == [0, 1, 2, 3])
  }

  @Test func whatIsDroppedDoesNotBringEqualModelsTogether() {
    let source = source
    let models = runner.run {
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

  @Test func viewsKeepEveryModelToo() {
    let stream = source.stream
    let doubled = runner.follow(stream.map { $0 * 2 }.buffered(.unbounded))
    let even = runner.follow(
      stream.compactMap(initial: -1) { $0.isMultiple(of: 2) ? $0 : nil }.buffered(.unbounded))
    let tens = runner.follow(stream.removeDuplicates { $0 / 2 == $1 / 2 }.buffered(.unbounded))
    for model in 1...4 { source.send(model) }
    runner.drain()
    #expect(doubled.elements == [0, 2, 4, 6, 8])
    #expect(even.elements == [0, 2, 4])
    #expect(tens.elements == [0, 2, 4])
  }

  @Test func severalStreamsKeepTheOrderInWhichTheyWereSentTo() {
    let other = MutableModelStream("a")
    let pairs = combineLatest(source.stream, other.stream).map { "\($0)\($1)" }
    let trail = runner.follow(pairs.buffered(.unbounded))
    source.send(1)
    other.send("b")
    source.send(2)
    source.finish()
    other.finish()
    runner.drain()
    #expect(trail.elements == ["0a", "1a", "1b", "2b"])
    #expect(trail.isEnded)
  }

  @Test func aSwitchComesAfterWhatTheOldStreamHadSentBefore() {
    let second = MutableModelStream(100)
    let outer = MutableModelStream(source.stream, removingDuplicates: nil)
    let trail = runner.follow(outer.stream.switchToLatest().buffered(.unbounded))
    source.send(1)
    outer.send(second.stream)
    source.send(2)
    runner.drain()
    second.send(101)
    second.send(102)
    outer.finish()
    second.finish()
    runner.drain()
    #expect(trail.elements == [0, 1, 100, 101, 102])
    #expect(trail.isEnded)
    #expect(source.registrations == 0)
  }
}
