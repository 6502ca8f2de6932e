import ModelStreams
import Testing

/// Iterators stay on the actor that asks them.
@Suite struct `Isolation of iterators` {
  let executor = ManualExecutor()
  let source = MutableModelStream(0)

  @Test func `A model that need not be waited for costs an actor no hop`() {
    let stream = source.stream
    let stage = Stage(executor)
    executor.start {
      await stage.perform { stage in stage.note(stream.latest) }
    }
    let jobs = executor.drain()
    executor.start {
      await stage.perform { stage in
        var models = stream.makeAsyncIterator()
        if let model = await models.next() { stage.note(model) }
      }
    }
    #expect(executor.drain() == jobs)
  }

  @Test func `An iterator gives every model on the actor`() async {
    let source = source
    let stage = Stage(executor)
    executor.start {
      await stage.perform { stage in
        for await model in source.stream {
          stage.assertIsolated()
          stage.note(model)
        }
      }
    }
    executor.drain()
    source.send(1)
    executor.drain()
    source.finish()
    executor.drain()
    #expect(executor.run { await stage.log } == [0, 1])
  }

  @Test func `Buffered and paced iterators and events stay on the actor too`() {
    let source = source
    let events = EventSource<Int>()
    let clock = ManualClock()
    let stage = Stage(executor)
    executor.start {
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
    executor.drain()
    source.send(1)
    clock.advance(by: .seconds(1), draining: executor)
    events.send(2)
    executor.drain()
    #expect(executor.run { await stage.log } == [0, 1, 1, 2])
  }

  @Test func `The first model that satisfies a condition, from an actor that the condition uses`() {
    let source = source
    let stage = Stage(executor)
    executor.start {
      await stage.perform { stage in
        let model = await source.stream.first { model in
          stage.note(model)
          return model > 1
        }
        stage.note(model ?? -1)
      }
    }
    executor.drain()
    for model in 1...3 {
      source.send(model)
      executor.drain()
    }
    #expect(executor.run { await stage.log } == [0, 1, 2, 2])
  }

  @Test @MainActor func `The first model that satisfies a condition, from the main actor`() async {
    var asked = 0
    let model = await source.stream.first {
      asked += 1
      return $0 == 0
    }
    #expect(model == 0)
    #expect(asked == 1)
  }

  @Test func `The first model is nil when the stream ends without one`() {
    let stream = source.stream
    source.finish()
    #expect(executor.run { await stream.first { $0 > 0 } } == .some(nil))
  }
}
