internal import Basics

/// A value that is set once and that one task may wait for; the first value set from any thread counts.
package final class OneShot<Value: Sendable>: Sendable {
  private struct State {
    var value: Value?
    var waiter: UnsafeContinuation<Value, Never>?
  }

  private let state = Lock(State())

  package init() {}

  /// The value, if it was set.
  var value: Value? { state.withLock { $0.value } }

  /// Waits on the caller's actor for the value.
  package func wait(isolation: isolated (any Actor)?) async -> Value {
    await withUnsafeContinuation(isolation: isolation) { continuation in
      let value = state.withLock { state in
        if state.value == nil { state.waiter = continuation }
        return state.value
      }
      if let value { continuation.resume(returning: value) }
    }
  }

  /// Sets the value, unless it was already set.
  ///
  /// - Returns: Whether this value counts.
  @discardableResult
  package func set(_ value: Value) -> Bool {
    // The waiter is resumed outside the lock, because its task may run at once on this thread.
    let (isFirst, waiter) = state.withLock { state -> (Bool, UnsafeContinuation<Value, Never>?) in
      guard state.value == nil else { return (false, nil) }
      state.value = value
      return (true, state.waiter.take())
    }
    waiter?.resume(returning: value)
    return isFirst
  }
}
