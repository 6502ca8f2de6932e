internal import Synchronization

/// A waiter that is a suspended task; news that comes before it waits is remembered.
///
/// Whoever changes the state from `waiting` resumes the continuation, which the task stored before it set that state. What
/// is forgotten when the wait is over is found by the read that follows, since a stream stores before it tells.
@usableFromInline
final class ContinuationWaiter: StreamWaiter {
  private enum State: UInt8, AtomicRepresentable {
    case idle
    case waiting
    case told
  }

  private let state = Atomic(State.idle)
  private nonisolated(unsafe) var continuation: UnsafeContinuation<Void, Never>?

  @usableFromInline
  init() {}

  @usableFromInline
  func streamHasNews() {
    if state.exchange(.told, ordering: .acquiringAndReleasing) == .waiting { continuation?.resume() }
  }

  /// Suspends until there is news or the task is cancelled; stays on the caller's actor.
  @usableFromInline
  func wait(isolation actor: isolated (any Actor)?) async {
    let observer = TaskObservation.current
    let id = UInt(bitPattern: ObjectIdentifier(self))
    observer?.park(id, at: "stream")
    defer { observer?.unpark(id) }
    await withTaskCancellationHandler(
      operation: {
        _ = actor
        await withUnsafeContinuation(isolation: actor) { wait(with: $0) }
      }, onCancel: { streamHasNews() }, isolation: actor)
    state.store(.idle, ordering: .relaxed)
  }

  private func wait(with continuation: UnsafeContinuation<Void, Never>) {
    self.continuation = continuation
    let (waits, _) = state.compareExchange(
      expected: .idle, desired: .waiting, ordering: .acquiringAndReleasing)
    if !waits { continuation.resume() }
  }
}
