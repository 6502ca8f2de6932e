internal import Locks

/// Tells a reader of many streams whether one of them was sent a model since its watch there began.
///
/// A reader that finds further streams while it reads must know that the models it has are still the newest when it takes those
/// of the streams it has found. To look at all of them again each time would cost quadratic time in all.
@usableFromInline
package final class SendWatch: Sendable {
  /// The thread that reads; what it sends itself, from inside the user's code, is seen by the next reading.
  let thread = CurrentThread.id
  private let state = Lock(false)

  /// Called inside the lock of the stream, so that whoever sees the new model there finds the watch tripped.
  @usableFromInline
  func trip() {
    state.withLock { $0 = true }
  }

  var isTripped: Bool {
    state.withLock { $0 }
  }
}
