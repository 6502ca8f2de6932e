/// Why something that an interactor started has ended.
///
/// A ``Handle`` tells it on the tree, and ``TreeEvent/endReason`` tells observers. The work itself asks for ``ofCurrentWork`` when it finds its
/// task cancelled.
public enum EndReason: String, Sendable, Hashable, CaseIterable {
  /// It was done: a flow or a worker returned, a call or a timer was delivered, a stream finished.
  case done
  /// Newer work with the same identity took its place.
  case superseded
  /// Its handle was cancelled.
  case cancelled
  /// Its interactor resigned, because its RIB was detached.
  case resigned
  /// Its tree was shut down.
  case shutDown
}
