import ModelStreams
import Testing

/// What a subscriber of a stream of models gets, and when.
@Suite struct `Delivery of models` {
  let executor = ManualExecutor()
  let source = MutableModelStream(0)

  @Test func `G1 The first model is the one current when it is asked for, not when the iterator was made`() {
    let source = source
    let first = executor.run {
      var models = source.stream.makeAsyncIterator()
      source.send(1)
      return await models.next()
    }
    #expect(first == 1)
  }

  @Test func `G1 The first model does not suspend`() {
    let source = source
    executor.start {
      var models = source.stream.makeAsyncIterator()
      _ = await models.next()
    }
    #expect(executor.drain() == 1)
  }

  @Test func `G1 Whoever comes after the end gets the last model, then nil`() {
    source.send(7)
    source.finish()
    let trail = executor.follow(source.stream)
    #expect(trail.elements == [7])
    #expect(trail.isEnded)
  }

  @Test func `G2 Models come in the order in which they were sent, also when some are passed over`() {
    let trail = executor.follow(source.stream)
    for model in 1...100 {
      source.send(model)
      if model % 3 == 0 { executor.drain() }
    }
    executor.drain()
    #expect(trail.elements == [0] + Array(stride(from: 3, through: 99, by: 3)) + [100])
  }

  @Test func `G3 A model that is given is the newest there is`() {
    let trail = executor.follow(source.stream)
    source.send(1)
    source.send(2)
    source.send(3)
    executor.drain()
    #expect(trail.elements == [0, 3])
  }

  @Test func `G4 The last model comes before the end`() {
    let trail = executor.follow(source.stream)
    source.send(1)
    source.send(2)
    source.finish()
    executor.drain()
    #expect(trail.elements == [0, 2])
    #expect(trail.isEnded)
  }

  @Test func `G4 The last model comes once, also when it was given before the end`() {
    let trail = executor.follow(source.stream)
    source.send(1)
    executor.drain()
    source.finish()
    executor.drain()
    #expect(trail.elements == [0, 1])
    #expect(trail.isEnded)
  }

  @Test func `G7 Equal models are not sent`() {
    let trail = executor.follow(source.stream)
    #expect(!source.send(0))
    #expect(source.send(1))
    executor.drain()
    #expect(!source.send(1))
    executor.drain()
    #expect(trail.elements == [0, 1])
  }

  @Test func `G7 A model that comes back while nobody looked is not given twice`() {
    let trail = executor.follow(source.stream)
    source.send(1)
    source.send(0)
    executor.drain()
    #expect(trail.elements == [0])
    source.send(1)
    executor.drain()
    #expect(trail.elements == [0, 1])
  }

  @Test func `G7 Without an equality every model counts`() {
    let source = MutableModelStream(0, removingDuplicates: nil)
    let trail = executor.follow(source.stream)
    #expect(source.send(0))
    executor.drain()
    #expect(trail.elements == [0, 0])
  }

  @Test func `G8 Whoever sent a model reads it, or a newer one, on any thread`() async {
    let source = source
    for model in 1...100 {
      source.send(model)
      await Task.detached { #expect(source.stream.latest == model) }.value
    }
  }
}
