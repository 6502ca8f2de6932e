import ModelStreams
import Testing

/// Iterators stay on the actor that asks them.
@Suite struct IsolationTests {
  let runner = TaskRunner()
  let source = MutableModelStream(0)

  @Test func aModelThatNeedNotBeWaitedForCostsAnActorNoHop() {
    let stream = source.stream
    let stage = Stage(runner)
    runner.start {
      await stage.perform { stage in stage.note(stream.latest) }
    }
    let jobs = runner.drain()
    runner.start {
      await stage.perform { stage in
        var models = stream.makeAsyncIterator()
        if let model = await models.next() { stage.note(model) }
      }
    }
    #expect(runner.drain() == jobs)
  }

  @Test func anIteratorGivesEveryModelOnTheActor() async {
    let source = source
    let stage = Stage(runner)
    runner.start {
      await stage.perform { stage in
        for await model in source.stream {
          stage.assertIsolated()
          stage.note(model)
        }
      }
    }
    runner.drain()
    source.send(1)
    runner.drain()
    source.finish()
    runner.drain()
    #expect(runner.run { await stage.log } == [0, 1])
  }

  @Test func bufferedAndPacedIteratorsAndEventsStayOnTheActorToo() {
    let source = source
    let events = EventSource<Int>()
    let clock = TestClock()
    let stage = Stage(runner)
    runner.start {
      await stage.perform { stage in
        var buffered = source.stream.buffered(.unbounded).makeAsyncIterator()
        stage.note(await buffered.next() ?? -1)
        stage.note(await buffered.next() ?? -1)
        stage.assertIsolated()
        var debounced = source.stream.debounce(for: .seconds(1), clock: clock).makeAsyncIterator()
        stage.note(await debounced.next() ?? -1)
        stage.assertIsolated()
        var received = events.stream.makeAsyncIterator()
        stage.note(await received.next() ?? -1)
        stage.assertIsolated()
      }
    }
    runner.drain()
    source.send(1)
    clock.advance(by: .seconds(1), draining: runner)
    events.send(2)
    runner.drain()
    #expect(runner.run { await stage.log } == [0, 1, 1, 2])
  }

  @Test func theFirstModelThatSatisfiesAConditionFromAnActorThatTheConditionUses() {
    let source = source
    let stage = Stage(runner)
    runner.start {
      await stage.perform { stage in
        let model = await source.stream.first { model in
          stage.note(model)
          return model > 1
        }
        stage.note(model ?? -1)
      }
    }
    runner.drain()
    for model in 1...3 {
      source.send(model)
      runner.drain()
    }
    #expect(runner.run { await stage.log } == [0, 1, 2, 2])
  }

  @Test @MainActor func theFirstModelThatSatisfiesAConditionFromTheMainActor() async {
    var asked = 0
    let model = await source.stream.first {
      asked += 1
      return $0 == 0
    }
    #expect(model == 0)
    #expect(asked == 1)
  }

  @Test func theFirstModelIsNilWhenTheStreamEndsWithoutOne() {
    let stream = source.stream
    source.finish()
    #expect(runner.run { await stream.first { $0 > 0 } } == .some(nil))
  }
}
