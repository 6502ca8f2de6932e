import ModelStreams
import Testing

@Suite struct `Throttle on a manual clock` {
  let executor = ManualExecutor()
  let clock = ManualClock()
  let source = MutableModelStream(0)

  private func follow() -> Trail<Int> {
    executor.follow(source.stream.throttle(for: .seconds(10), clock: clock))
  }

  @Test func `The first model is given at once, the next no sooner than the interval`() {
    let trail = follow()
    #expect(trail.elements == [0])
    source.send(1)
    clock.advance(by: .seconds(9), draining: executor)
    #expect(trail.elements == [0])
    source.send(2)
    clock.advance(by: .seconds(1), draining: executor)
    #expect(trail.elements == [0, 2])
  }

  @Test func `A model after a quiet interval is given at once`() {
    let trail = follow()
    clock.advance(by: .seconds(11), draining: executor)
    source.send(1)
    executor.drain()
    #expect(trail.elements == [0, 1])
    source.send(2)
    clock.advance(by: .seconds(9), draining: executor)
    #expect(trail.elements == [0, 1])
    clock.advance(by: .seconds(1), draining: executor)
    #expect(trail.elements == [0, 1, 2])
  }

  @Test func `A steady stream is given at the interval`() {
    let trail = follow()
    for model in 1...40 {
      source.send(model)
      clock.advance(by: .seconds(1), draining: executor)
    }
    #expect(trail.elements == [0, 10, 20, 30, 40])
  }

  @Test func `The last model is given at once at the end`() {
    let trail = follow()
    source.send(1)
    executor.drain()
    source.finish()
    executor.drain()
    #expect(trail.elements == [0, 1])
    #expect(trail.isEnded)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `Cancelling ends it and its sleep`() {
    let trail = follow()
    source.send(1)
    executor.drain()
    #expect(clock.sleeperCount == 1)
    trail.task?.cancel()
    executor.drain()
    #expect(trail.elements == [0] && trail.isEnded)
    #expect(clock.sleeperCount == 0)
  }
}
