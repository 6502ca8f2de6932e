import ModelStreams
import Testing

/// Who is woken, who is left alone, and how it ends.
@Suite struct LivenessTests {
  let runner = TaskRunner()
  let source = MutableModelStream(0)
  let gate = EventSource<Never>()

  @Test(arguments: [1, 4, 16])
  func g5EveryoneWhoWaitsIsWokenOnceFirstComeFirstServed(count: Int) {
    let order = Trail<Int>()
    let trails = (0..<count).map { index in runner.follow(source.stream) { _ in order.append(index) } }
    #expect(source.registrations == count)
    source.send(1)
    #expect(source.registrations == 0)
    #expect(runner.drain() == count)
    #expect(order.elements == Array(0..<count) + Array(0..<count))
    #expect(trails.allSatisfy { $0.elements == [0, 1] })
  }

  @Test func g5AReaderThatHasNotSeenTheNewestModelCannotFallAsleep() {
    let reader = ModelReader(source.stream)
    _ = reader.read()
    source.send(1)
    #expect(!reader.park(Alarm()))
    #expect(source.registrations == 0)
  }

  @Test func g6ASubscriberThatStoppedReadingCostsNothingAndHoldsNobodyUp() {
    let (source, gate) = (source, gate)
    let stopped = Trail<Int>()
    runner.start {
      var models = source.stream.makeAsyncIterator()
      if let model = await models.next() { stopped.append(model) }
      for await _ in gate.stream {}
    }
    let trail = runner.follow(source.stream)
    for model in 1...10 {
      source.send(model)
      #expect(source.registrations == 0)
      runner.drain()
    }
    #expect(stopped.elements == [0])
    #expect(trail.elements == Array(0...10))
  }

  @Test func g9ACancelledSubscriberGetsNilAtOnceNotTheModelThatWaitsForIt() {
    let trail = runner.follow(source.stream)
    let other = runner.follow(source.stream)
    source.send(1)
    trail.task?.cancel()
    runner.drain()
    #expect(trail.elements == [0])
    #expect(trail.isEnded)
    #expect(other.elements == [0, 1])
    #expect(!other.isEnded)
    #expect(source.registrations == 1)
  }

  @Test func g9CancellingWakesASubscriberThatWaitsAndLeavesNothingBehind() {
    let trail = runner.follow(source.stream)
    #expect(source.registrations == 1)
    trail.task?.cancel()
    runner.drain()
    #expect(trail.isEnded)
    #expect(source.registrations == 0)
    #expect(source.send(1))
  }

  @Test func g9ACancelledIteratorStaysEnded() {
    let source = source
    let models = runner.run {
      withUnsafeCurrentTask { $0?.cancel() }
      var models = source.stream.makeAsyncIterator()
      let first = await models.next()
      source.send(1)
      return [first, await models.next()]
    }
    #expect(models == [nil, nil])
  }

  @Test func g10NoConsumerRunsInsideASend() {
    let trail = runner.follow(source.stream)
    source.send(1)
    #expect(trail.elements == [0])
    source.update { $0 += 1 }
    #expect(trail.elements == [0])
    source.finish()
    #expect(trail.elements == [0] && !trail.isEnded)
    runner.drain()
    #expect(trail.elements == [0, 2] && trail.isEnded)
  }

  @Test func g10ASendFromAHandlerIsJustAnotherSend() {
    let source = source
    let trail = runner.follow(source.stream) { model in
      if model < 3 { source.send(model + 1) }
    }
    #expect(trail.elements == [0, 1, 2, 3])
  }

  @Test func g10AWokenWaiterMayUseTheStreamAtOnce() {
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

  @Test func g11WhenTheSourceIsGoneTheStreamHasFinished() {
    var source: MutableModelStream<Int>? = MutableModelStream(0)
    let stream = source?.stream
    let trail = source.map { runner.follow($0.stream) }
    source?.send(1)
    source = nil
    runner.drain()
    #expect(trail?.elements == [0, 1])
    #expect(trail?.isEnded == true)
    #expect(stream?.isFinished == true)
    #expect(stream?.latest == 1)
  }

  @Test func g12EveryIteratorGoesItsOwnWayAlsoInOneTask() {
    let source = source
    let models = runner.run {
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
