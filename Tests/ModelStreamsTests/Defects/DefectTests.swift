import ModelStreams
import Testing

/// Each test names a defect that was measured in another implementation, and shows that it is not here.
@Suite struct `Defects of others` {
  let executor = ManualExecutor()
  let source = MutableModelStream(0)
  let gate = EventSource<Never>()

  @Test(arguments: [ModelBuffering.unbounded, .newest(1), .newest(2)])
  func `share, swift-async-algorithms - one stalled subscriber stalls or starves all others`(
    policy: ModelBuffering
  ) {
    let (source, gate) = (source, gate)
    executor.start {
      var stalled = source.stream.buffered(policy).makeAsyncIterator()
      _ = await stalled.next()
      for await _ in gate.stream {}
    }
    let buffered = executor.follow(source.stream.buffered(policy))
    let conflated = executor.follow(source.stream)
    for model in 1...6 {
      source.send(model)
      executor.drain()
    }
    #expect(buffered.elements == Array(0...6))
    #expect(conflated.elements == Array(0...6))
  }

  @Test func `AsyncExtensions - a loop left with break stays registered and collects models`() {
    let source = source
    _ = executor.run {
      for _ in 1...3 {
        for await _ in source.stream { break }
        for await _ in source.stream.buffered(.unbounded) { break }
      }
    }
    #expect(source.registrations == 0)
  }

  @Test func `AsyncExtensions - a subscriber after the end gets no model, and the model can still change`() {
    source.finish()
    #expect(!source.send(1))
    #expect(source.latest == 0)
    #expect(executor.follow(source.stream).elements == [0])
  }

  @Test func `AsyncExtensions - a model sent between reading the current one and registering is missed`() {
    let source = source
    let models = executor.run {
      var models = source.stream.buffered(.unbounded).makeAsyncIterator()
      var conflated = source.stream.makeAsyncIterator()
      var got = [await models.next(), await conflated.next()]
      source.send(1)
      got += [await models.next(), await conflated.next()]
      return got
    }
    #expect(models == [0, 0, 1, 1])
  }

  @Test func `Observations - iterators on one actor get duplicates`() {
    let trails = (0..<3).map { _ in executor.follow(source.stream) }
    for model in 1...200 {
      source.send(model)
      executor.drain()
    }
    for trail in trails { #expect(trail.elements == Array(0...200)) }
  }

  @Test func `AsyncStream - two consumers share the elements between them`() {
    let events = EventSource<Int>()
    let trails = (0..<2).map { _ in executor.follow(events.stream) }
    for event in 1...4 { events.send(event) }
    executor.drain()
    for trail in trails { #expect(trail.elements == [1, 2, 3, 4]) }
  }

  @Test func `AsyncStream - cancelling one consumer ends the stream for all`() {
    let one = executor.follow(source.stream)
    let two = executor.follow(source.stream)
    one.task?.cancel()
    executor.drain()
    #expect(source.send(1))
    executor.drain()
    #expect(two.elements == [0, 1])
  }

  @Test func `AsyncStream - dropping the writer leaves consumers waiting for ever`() {
    var dropped: MutableModelStream<Int>? = MutableModelStream(0)
    let trail = dropped.map { executor.follow($0.stream) }
    dropped = nil
    executor.drain()
    #expect(trail?.isEnded == true)
  }

  @Test func `throttle, swift-async-algorithms - the last model is held until another one comes`() {
    let clock = ManualClock()
    let trail = executor.follow(source.stream.throttle(for: .seconds(10), clock: clock))
    source.send(1)
    clock.advance(by: .seconds(10), draining: executor)
    #expect(trail.elements == [0, 1])
  }

  @Test func `debounce - the end drops the model that is held back`() {
    let clock = ManualClock()
    let trail = executor.follow(source.stream.debounce(for: .seconds(10), clock: clock))
    source.finish()
    executor.drain()
    #expect(trail.elements == [0] && trail.isEnded)
  }

  @Test func `Element Call - a subscriber that sends leaves later subscribers on the older model`() {
    let source = source
    let first = executor.follow(source.stream) { if $0 == 1 { source.send(2) } }
    let second = executor.follow(source.stream)
    source.send(1)
    executor.drain()
    #expect(source.latest == 2)
    #expect(first.elements.last == 2)
    #expect(second.elements.last == 2)
  }

  @Test func `RxSwift - a send from a handler is reported as an anomaly, or overtakes the outer one`() {
    let source = source
    let trail = executor.follow(source.stream) { if $0.isMultiple(of: 10) { source.send($0 + 1) } }
    source.send(10)
    executor.drain()
    source.send(20)
    executor.drain()
    #expect(trail.elements == [0, 1, 10, 11, 20, 21])
  }
}
