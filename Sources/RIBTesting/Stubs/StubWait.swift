internal import ModelStreams
internal import RIBKit

/// The wait of one call for its answer.
final class StubWait<Output: Sendable>: StubGateWaiter {
  /// The end of a wait.
  enum End: Sendable {
    case answered(Result<Output, any Error>)
    case opened
    case cancelled
  }

  private let outcome = OneShot<End>()

  /// Suspends on the caller's actor until the wait has ended.
  nonisolated(nonsending) func wait(ignoringCancellation: Bool, as call: String) async -> End {
    let observer = TaskObservation.current
    let id = UInt(bitPattern: ObjectIdentifier(self))
    // The task is parked before it suspends, because it cannot report anything afterwards. It unparks itself when it continues.
    observer?.park(id, at: "stub \(call)")
    defer { observer?.unpark(id) }
    let caller: (any Actor)? = #isolation
    if ignoringCancellation { return await outcome.wait(isolation: caller) }
    return await withTaskCancellationHandler(
      operation: { await outcome.wait(isolation: caller) }, onCancel: { end(.cancelled) }, isolation: caller)
  }

  /// Ends the wait; returns false if it had already ended.
  @discardableResult
  func end(_ end: End) -> Bool { outcome.set(end) }

  func gateHasOpened() {
    end(.opened)
  }
}
