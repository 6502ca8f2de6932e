import ModelStreams
import Testing

/// Each test names a defect that was measured in another implementation, and shows that it is not here.
@Suite struct DefectTests {
  let runner = TaskRunner()
  let source = MutableModelStream(0)
  let gate = EventSource<Never>()

  @Test(arguments: [ModelBuffering.unbounded, .newest(1), .newest(2)])
  func shareSwiftAsyncAlgorithmsOneStalledSubscriberStallsOrStarvesAllOthers(
    policy: ModelBuffering
  ) {
    let (source, gate) = (source, gate)
    runner.start {
      var stalled = source.stream.buffered(policy).makeAsyncIterator()
      _ = await stalled.next()
      for await _ in gate.stream {}
    }
    let buffered = runner.follow(source.stream.buffered(policy))
    let conflated = runner.follow(source.stream)
    for model in 1...6 {
      source.send(model)
      runner.drain()
    }
    #expect(buffered.elements == Array(0...6))
    #expect(conflated.elements == Array(0...6))
  }

  @Test func asyncExtensionsALoopLeftWithBreakStaysRegisteredAndCollectsModels() {
    let source = source
    _ = runner.run {
      for _ in 1...3 {
        for await _ in source.stream { break }
        for await _ in source.stream.buffered(.unbounded) { break }
      }
    }
    #expect(source.registrations == 0)
  }

  @Test func asyncExtensionsASubscriberAfterTheEndGetsNoModelAndTheModelCanStillChange() {
    source.finish()
    #expect(!source.send(1))
    #expect(source.latest == 0)
    #expect(runner.follow(source.stream).elements == [0])
  }

  @Test func asyncExtensionsAModelSentBetweenReadingTheCurrentOneAndRegisteringIsMissed() {
    let source = source
    let models = runner.run {
      var models = source.stream.buffered(.unbounded).makeAsyncIterator()
      var conflated = source.stream.makeAsyncIterator()
      var got = [await models.next(), await conflated.next()]
      source.send(1)
      got += [await models.next(), await conflated.next()]
      return got
    }
    #expect(models == [0, 0, 1, 1])
  }

  @Test func observationsIteratorsOnOneActorGetDuplicates() {
    let trails = (0..<3).map { _ in runner.follow(source.stream) }
    for model in 1...200 {
      source.send(model)
      runner.drain()
    }
    for trail in trails { #expect(trail.elements == Array(0...200)) }
  }

  @Test func asyncStreamTwoConsumersShareTheElementsBetweenThem() {
    let events = EventSource<Int>()
    let trails = (0..<2).map { _ in runner.follow(events.stream) }
    for event in 1...4 { events.send(event) }
    runner.drain()
    for trail in trails { #expect(trail.elements == [1, 2, 3, 4]) }
  }

  @Test func asyncStreamCancellingOneConsumerEndsTheStreamForAll() {
    let one = runner.follow(source.stream)
    let two = runner.follow(source.stream)
    one.task?.cancel()
    runner.drain()
    #expect(source.send(1))
    runner.drain()
    #expect(two.elements == [0, 1])
  }

  @Test func asyncStreamDroppingTheWriterLeavesConsumersWaitingForEver() {
    var dropped: MutableModelStream<Int>? = MutableModelStream(0)
    let trail = dropped.map { runner.follow($0.stream) }
    dropped = nil
    runner.drain()
    #expect(trail?.isEnded == true)
  }

  @Test func throttleSwiftAsyncAlgorithmsTheLastModelIsHeldUntilAnotherOneComes() {
    let clock = TestClock()
    let trail = runner.follow(source.stream.throttle(for: .seconds(10), clock: clock))
    source.send(1)
    clock.advance(by: .seconds(10), draining: runner)
    #expect(trail.elements == [0, 1])
  }

  @Test func debounceTheEndDropsTheModelThatIsHeldBack() {
    let clock = TestClock()
    let trail = runner.follow(source.stream.debounce(for: .seconds(10), clock: clock))
    source.finish()
    runner.drain()
    #expect(trail.elements == [0] && trail.isEnded)
  }

  @Test func elementCallASubscriberThatSendsLeavesLaterSubscribersOnTheOlderModel() {
    let source = source
    let first = runner.follow(source.stream) { if $0 == 1 { source.send(2) } }
    let second = runner.follow(source.stream)
    source.send(1)
    runner.drain()
    #expect(source.latest == 2)
    #expect(first.elements.last == 2)
    #expect(second.elements.last == 2)
  }

  @Test func rxSwiftASendFromAHandlerIsReportedAsAnAnomalyOrOvertakesTheOuterOne() {
    let source = source
    let trail = runner.follow(source.stream) { if $0.isMultiple(of: 10) { source.send($0 + 1) } }
    source.send(10)
    runner.drain()
    source.send(20)
    runner.drain()
    #expect(trail.elements == [0, 1, 10, 11, 20, 21])
  }
}
