import ModelStreams
import Testing

@Suite struct `Debounce on a manual clock` {
  let executor = ManualExecutor()
  let clock = ManualClock()
  let source = MutableModelStream(0)

  private func follow() -> Trail<Int> {
    executor.follow(source.stream.debounce(for: .seconds(10), clock: clock))
  }

  @Test func `A model is given once it has been the newest for the interval`() {
    let trail = follow()
    clock.advance(by: .seconds(9), draining: executor)
    #expect(trail.elements.isEmpty)
    clock.advance(by: .seconds(1), draining: executor)
    #expect(trail.elements == [0])
  }

  @Test func `A newer model starts the interval anew`() {
    let trail = follow()
    clock.advance(by: .seconds(9), draining: executor)
    source.send(1)
    clock.advance(by: .seconds(9), draining: executor)
    source.send(2)
    clock.advance(by: .seconds(9), draining: executor)
    #expect(trail.elements.isEmpty)
    clock.advance(by: .seconds(1), draining: executor)
    #expect(trail.elements == [2])
    #expect(clock.sleeperCount == 0)
  }

  @Test func `The last model is given at once at the end`() {
    let trail = follow()
    clock.advance(by: .seconds(10), draining: executor)
    source.send(1)
    executor.drain()
    source.finish()
    executor.drain()
    #expect(trail.elements == [0, 1])
    #expect(trail.isEnded)
    #expect(clock.sleeperCount == 0)
  }

  @Test func `A model that came back meanwhile is not given again`() {
    let trail = follow()
    clock.advance(by: .seconds(10), draining: executor)
    source.send(1)
    executor.drain()
    source.send(0)
    clock.advance(by: .seconds(100), draining: executor)
    #expect(trail.elements == [0])
  }

  @Test func `Cancelling ends it and its sleep`() {
    let trail = follow()
    #expect(clock.sleeperCount == 1)
    trail.task?.cancel()
    executor.drain()
    #expect(trail.elements.isEmpty && trail.isEnded)
    #expect(clock.sleeperCount == 0)
    #expect(source.registrations == 0)
  }

  @Test func `A clock whose type is unknown will do`() {
    let unknown: any Clock<Duration> = clock
    let trail = executor.follow(source.stream.debounce(for: .seconds(10), clock: unknown))
    clock.advance(by: .seconds(10), draining: executor)
    #expect(trail.elements == [0])
  }
}
