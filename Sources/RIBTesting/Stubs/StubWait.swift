internal import Basics
internal import ModelStreams

/// The wait of one call for its answer.
final class StubWait<Output: Sendable>: StubGateWaiter {
  /// The end of a wait.
  enum End: Sendable {
    case answered(Result<Output, any Error>)
    case opened
    case cancelled
  }

  private enum State {
    case expected
    case waiting(UnsafeContinuation<End, Never>)
    case over(End)
  }

  private let state = Lock(State.expected)

  /// Suspends on the caller's actor until the wait has ended.
  nonisolated(nonsending) func wait(ignoringCancellation: Bool, as call: String) async -> End {
    let observer = TaskObservation.current
    let id = UInt(bitPattern: ObjectIdentifier(self))
    // The task is parked before it suspends, because it cannot report anything afterwards. It unparks itself when it continues.
    observer?.park(id, at: "stub \(call)")
    defer { observer?.unpark(id) }
    if ignoringCancellation { return await suspend() }
    return await withTaskCancellationHandler {
      await suspend()
    } onCancel: {
      end(.cancelled)
    }
  }

  private nonisolated(nonsending) func suspend() async -> End {
    // The unsafe continuation is sound because the state guarantees what a checked one would verify: the continuation is stored
    // once and leaves the state with the first end. An end that comes before the continuation is stored is found here.
    await withUnsafeContinuation { continuation in
      let end = state.withLock { state -> End? in
        if case .over(let end) = state { return end }
        state = .waiting(continuation)
        return nil
      }
      if let end { continuation.resume(returning: end) }
    }
  }

  /// Ends the wait; returns false if it had already ended.
  @discardableResult
  func end(_ end: End) -> Bool {
    let (isFirst, continuation) = state.withLock { state -> (Bool, UnsafeContinuation<End, Never>?) in
      switch state {
      case .over: return (false, nil)
      case .expected:
        state = .over(end)
        return (true, nil)
      case .waiting(let continuation):
        state = .over(end)
        return (true, continuation)
      }
    }
    // This happens outside the lock, because it queues a job, and an executor may run anything then.
    continuation?.resume(returning: end)
    return isFirst
  }

  func gateHasOpened() {
    end(.opened)
  }
}
