import ModelStreams
import Testing

/// The models that a subscriber of a stream gets, and their times.
@Suite struct DeliveryTests {
  let runner = TaskRunner()
  let source = MutableModelStream(0)

  @Test func g1TheFirstModelIsTheOneCurrentWhenItIsAskedForNotWhenTheIteratorWasMade() {
    let source = source
    let first = runner.run {
      var models = source.stream.makeAsyncIterator()
      source.send(1)
      return await models.next()
    }
    #expect(first == 1)
  }

  @Test func g1TheFirstModelDoesNotSuspend() {
    let source = source
    runner.start {
      var models = source.stream.makeAsyncIterator()
      _ = await models.next()
    }
    #expect(runner.drain() == 1)
  }

  @Test func g1WhoeverComesAfterTheEndGetsTheLastModelThenNil() {
    source.send(7)
    source.finish()
    let trail = runner.follow(source.stream)
    #expect(trail.elements == [7])
    #expect(trail.isEnded)
  }

  @Test func g2ModelsComeInTheOrderInWhichTheyWereSentAlsoWhenSomeArePassedOver() {
    let trail = runner.follow(source.stream)
    for model in 1...100 {
      source.send(model)
      if model % 3 == 0 { runner.drain() }
    }
    runner.drain()
    #expect(trail.elements == [0] + Array(stride(from: 3, through: 99, by: 3)) + [100])
  }

  @Test func g3AModelThatIsGivenIsTheNewestThereIs() {
    let trail = runner.follow(source.stream)
    source.send(1)
    source.send(2)
    source.send(3)
    runner.drain()
    #expect(trail.elements == [0, 3])
  }

  @Test func g4TheLastModelComesBeforeTheEnd() {
    let trail = runner.follow(source.stream)
    source.send(1)
    source.send(2)
    source.finish()
    runner.drain()
    #expect(trail.elements == [0, 2])
    #expect(trail.isEnded)
  }

  @Test func g4TheLastModelComesOnceAlsoWhenItWasGivenBeforeTheEnd() {
    let trail = runner.follow(source.stream)
    source.send(1)
    runner.drain()
    source.finish()
    runner.drain()
    #expect(trail.elements == [0, 1])
    #expect(trail.isEnded)
  }

  @Test func g7EqualModelsAreNotSent() {
    let trail = runner.follow(source.stream)
    #expect(!source.send(0))
    #expect(source.send(1))
    runner.drain()
    #expect(!source.send(1))
    runner.drain()
    #expect(trail.elements == [0, 1])
  }

  @Test func g7AModelThatComesBackWhileNobodyLookedIsNotGivenTwice() {
    let trail = runner.follow(source.stream)
    source.send(1)
    source.send(0)
    runner.drain()
    #expect(trail.elements == [0])
    source.send(1)
    runner.drain()
    #expect(trail.elements == [0, 1])
  }

  @Test func g7WithoutAnEqualityEveryModelCounts() {
    let source = MutableModelStream(0, removingDuplicates: nil)
    let trail = runner.follow(source.stream)
    #expect(source.send(0))
    runner.drain()
    #expect(trail.elements == [0, 0])
  }

  @Test func g8WhoeverSentAModelReadsItOrANewerOneOnAnyThread() async {
    let source = source
    for model in 1...100 {
      source.send(model)
      await Task.detached { #expect(source.stream.latest == model) }.value
    }
  }
}
