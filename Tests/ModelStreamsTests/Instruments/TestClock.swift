import Basics
import ModelStreams

/// A clock that stands still until it is moved.
final class TestClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, two: Instant) -> Bool { one.offset < two.offset }
  }

  private struct Sleeper {
    let id: Int
    let deadline: Instant
    let continuation: UnsafeContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var sleepers: [Sleeper] = []
    var cancelled: Set<Int> = []
    var ids = 0
  }

  private let state = Lock(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }
  var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = state.withLock { state in
      state.ids += 1
      return state.ids
    }
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation {
        enter(Sleeper(id: id, deadline: deadline, continuation: $0))
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Moves time on, wakes sleepers in order of deadline and arrival, and drains the runner before and after each.
  func advance(by duration: Duration, draining runner: TaskRunner) {
    runner.drain()
    let end = now.advanced(by: duration)
    while let sleeper = nextSleeper(before: end) {
      sleeper.continuation.resume()
      runner.drain()
    }
    state.withLock { $0.now = end }
    runner.drain()
  }

  private func enter(_ sleeper: Sleeper) {
    let outcome = state.withLock { state -> Result<Void, any Error>? in
      if state.cancelled.remove(sleeper.id) != nil { return .failure(CancellationError()) }
      if sleeper.deadline <= state.now { return .success(()) }
      let index = state.sleepers.firstIndex { sleeper.deadline < $0.deadline } ?? state.sleepers.endIndex
      state.sleepers.insert(sleeper, at: index)
      return nil
    }
    if let outcome { sleeper.continuation.resume(with: outcome) }
  }

  private func cancel(_ id: Int) {
    let sleeper = state.withLock { state -> Sleeper? in
      guard let index = state.sleepers.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.sleepers.remove(at: index)
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  private func nextSleeper(before end: Instant) -> Sleeper? {
    state.withLock { state in
      guard let first = state.sleepers.first, first.deadline <= end else { return nil }
      state.now = max(state.now, first.deadline)
      return state.sleepers.removeFirst()
    }
  }
}
