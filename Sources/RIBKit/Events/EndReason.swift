/// The reason why an interactor's work has ended.
///
/// A ``Handle`` reports it on the tree, and ``TreeEvent/endReason`` reports it to observers. The work itself can read ``ofCurrentWork``
/// when its task has been cancelled.
public enum EndReason: String, Sendable, Hashable, CaseIterable {
  /// The work was done: a task or a worker returned, a call or a timer was delivered, a stream finished.
  case done
  /// Newer work with the same identity replaced the work.
  case superseded
  /// The work was cancelled, for example with its handle.
  case cancelled
  /// The RIB was detached, which ended the activation that started the work.
  case detached
  /// The tree was shut down.
  case shutDown
}
