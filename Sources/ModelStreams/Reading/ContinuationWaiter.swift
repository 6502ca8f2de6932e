internal import Locks

/// A waiter that is a suspended task; news that comes before it waits is remembered.
final class ContinuationWaiter: StreamWaiter {
  private enum State {
    case idle
    case told
    case waiting(UnsafeContinuation<Void, Never>)
    case cancelled
  }

  private let state = Lock(State.idle)

  func streamHasNews() {
    move(to: .told)
  }

  /// Suspends until there is news or the task is cancelled; stays on the caller's actor.
  func wait(isolation actor: isolated (any Actor)?) async {
    let observer = TaskObservation.current
    let id = UInt(bitPattern: ObjectIdentifier(self))
    observer?.park(id, at: "stream")
    defer { observer?.unpark(id) }
    await withTaskCancellationHandler(
      operation: {
        _ = actor
        await withUnsafeContinuation(isolation: actor) { wait(with: $0) }
      }, onCancel: { move(to: .cancelled) }, isolation: actor)
  }

  private func wait(with continuation: UnsafeContinuation<Void, Never>) {
    let mayWait = state.withLock { state in
      switch state {
      case .idle, .waiting:
        state = .waiting(continuation)
        return true
      case .told:
        state = .idle
        return false
      case .cancelled:
        return false
      }
    }
    if !mayWait { continuation.resume() }
  }

  private func move(to next: State) {
    let continuation = state.withLock { state -> UnsafeContinuation<Void, Never>? in
      switch (state, next) {
      case (.waiting(let continuation), .told):
        state = .idle
        return continuation
      case (.waiting(let continuation), _):
        state = next
        return continuation
      case (.idle, _), (.told, _):
        state = next
        return nil
      case (.cancelled, _):
        return nil
      }
    }
    continuation?.resume()
  }
}
