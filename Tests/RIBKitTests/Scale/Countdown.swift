import Basics
import ModelStreams

/// Lets one task wait until something has happened so many times.
final class Countdown: Sendable {
  private struct State {
    var remaining: Int
    var waiter: CheckedContinuation<Void, Never>?
  }

  private let state: Lock<State>

  init(_ count: Int) {
    state = Lock(State(remaining: count))
  }

  /// Notes that it has happened once; on any thread.
  func countDown() {
    let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.remaining -= 1
      guard state.remaining == 0 else { return nil }
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume()
  }

  /// Returns when it has happened often enough.
  func wait() async {
    await withCheckedContinuation { continuation in
      let isDone = state.withLock { state in
        if state.remaining > 0 { state.waiter = continuation }
        return state.remaining <= 0
      }
      if isDone { continuation.resume() }
    }
  }
}
