import ModelStreams
import Testing

/// Who is woken, who is left alone, and how it ends.
@Suite struct `Life of subscribers` {
  let executor = ManualExecutor()
  let source = MutableModelStream(0)
  let gate = EventSource<Never>()

  @Test(arguments: [1, 4, 16])
  func `G5 Everyone who waits is woken once, first come first served`(count: Int) {
    let order = Trail<Int>()
    let trails = (0..<count).map { index in executor.follow(source.stream) { _ in order.append(index) } }
    #expect(source.registrations == count)
    source.send(1)
    #expect(source.registrations == 0)
    #expect(executor.drain() == count)
    #expect(order.elements == Array(0..<count) + Array(0..<count))
    #expect(trails.allSatisfy { $0.elements == [0, 1] })
  }

  @Test func `G5 A reader that has not seen the newest model cannot fall asleep`() {
    let reader = ModelReader(source.stream)
    _ = reader.read()
    source.send(1)
    #expect(!reader.park(Alarm()))
    #expect(source.registrations == 0)
  }

  @Test func `G6 A subscriber that stopped reading costs nothing and holds nobody up`() {
    let (source, gate) = (source, gate)
    let stopped = Trail<Int>()
    executor.start {
      var models = source.stream.makeAsyncIterator()
      if let model = await models.next() { stopped.append(model) }
      for await _ in gate.stream {}
    }
    let trail = executor.follow(source.stream)
    for model in 1...10 {
      source.send(model)
      #expect(source.registrations == 0)
      executor.drain()
    }
    #expect(stopped.elements == [0])
    #expect(trail.elements == Array(0...10))
  }

  @Test func `G9 A cancelled subscriber gets nil at once, not the model that waits for it`() {
    let trail = executor.follow(source.stream)
    let other = executor.follow(source.stream)
    source.send(1)
    trail.task?.cancel()
    executor.drain()
    #expect(trail.elements == [0])
    #expect(trail.isEnded)
    #expect(other.elements == [0, 1])
    #expect(!other.isEnded)
    #expect(source.registrations == 1)
  }

  @Test func `G9 Cancelling wakes a subscriber that waits, and leaves nothing behind`() {
    let trail = executor.follow(source.stream)
    #expect(source.registrations == 1)
    trail.task?.cancel()
    executor.drain()
    #expect(trail.isEnded)
    #expect(source.registrations == 0)
    #expect(source.send(1))
  }

  @Test func `G9 A cancelled iterator stays ended`() {
    let source = source
    let models = executor.run {
      withUnsafeCurrentTask { $0?.cancel() }
      var models = source.stream.makeAsyncIterator()
      let first = await models.next()
      source.send(1)
      return [first, await models.next()]
    }
    #expect(models == [nil, nil])
  }

  @Test func `G10 No consumer runs inside a send`() {
    let trail = executor.follow(source.stream)
    source.send(1)
    #expect(trail.elements == [0])
    source.update { $0 += 1 }
    #expect(trail.elements == [0])
    source.finish()
    #expect(trail.elements == [0] && !trail.isEnded)
    executor.drain()
    #expect(trail.elements == [0, 2] && trail.isEnded)
  }

  @Test func `G10 A send from a handler is just another send`() {
    let source = source
    let trail = executor.follow(source.stream) { model in
      if model < 3 { source.send(model + 1) }
    }
    #expect(trail.elements == [0, 1, 2, 3])
  }

  @Test func `G10 Who is told may use the stream at once`() {
    let source = source
    let reader = ModelReader(source.stream)
    _ = reader.read()
    let alarm = Alarm {
      source.update { $0 += 10 }
    }
    #expect(reader.park(alarm))
    source.send(1)
    #expect(source.latest == 11)
    #expect(alarm.count == 1)
  }

  @Test func `G11 When the source is gone the stream has finished`() {
    var source: MutableModelStream<Int>? = MutableModelStream(0)
    let stream = source?.stream
    let trail = source.map { executor.follow($0.stream) }
    source?.send(1)
    source = nil
    executor.drain()
    #expect(trail?.elements == [0, 1])
    #expect(trail?.isEnded == true)
    #expect(stream?.isFinished == true)
    #expect(stream?.latest == 1)
  }

  @Test func `G12 Every iterator goes its own way, also in one task`() {
    let source = source
    let models = executor.run {
      var one = source.stream.makeAsyncIterator()
      var two = source.stream.makeAsyncIterator()
      var models = [await one.next()]
      source.send(1)
      models += [await one.next(), await two.next()]
      source.send(2)
      source.finish()
      models += [await two.next(), await two.next(), await one.next(), await one.next()]
      return models
    }
    #expect(models == [0, 1, 1, 2, nil, 2, nil])
  }
}
