internal import Locks
internal import ModelStreams

/// A place where one task waits for one answer; the first answer counts, from whatever thread it comes.
final class Gate<Value: Sendable>: Sendable {
  private struct State {
    var answer: Value?
    var waiter: UnsafeContinuation<Value, Never>?
  }

  private let state = Lock(State())

  /// Waits for the answer.
  ///
  /// - Parameter isolation: The actor of the one who waits.
  /// - Returns: The answer.
  func wait(isolation: isolated any Actor) async -> Value {
    await withUnsafeContinuation(isolation: isolation) { continuation in
      let answer = state.withLock { state in
        if state.answer == nil { state.waiter = continuation }
        return state.answer
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Gives the answer, unless there is one.
  func open(_ answer: Value) {
    let waiter = state.withLock { state -> UnsafeContinuation<Value, Never>? in
      guard state.answer == nil else { return nil }
      state.answer = answer
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(returning: answer)
  }
}
