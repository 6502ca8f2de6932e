/// Something that can lie in the mailbox of a tree.
///
/// It is posted from any thread and opened on the tree. All of its state belongs to the tree, but for ``isQueued``
/// and what a subclass hands over with it, which the lock of the mailbox guards.
@usableFromInline
class Mail: @unchecked Sendable {
  /// Whether it lies in the mailbox; it lies there once.
  final var isQueued = false

  /// Adds what it brings to the deliveries of the turn that is beginning.
  ///
  /// - Parameter due: The deliveries of the turn.
  func collect(into due: inout DueDeliveries) {}
}
