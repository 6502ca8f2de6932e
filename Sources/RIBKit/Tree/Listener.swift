/// A typed receiver of the events of a child, held by the child and weak towards its parent.
///
/// A parent makes one with ``Interactor/listener(_:)`` and hands it to the child's builder; the child sends with
/// ``Interactor/notify(_:fileID:line:)``. It does not keep the parent alive, and an event for a parent that is not active
/// is dropped.
public struct Listener<Event> {
  let receive: (Event) -> Void

  /// Makes a listener from a closure; for the root of a tree and for tests.
  ///
  /// - Parameter receive: Called for each event, synchronously, on the isolation of the tree.
  public init(_ receive: @escaping (Event) -> Void) {
    self.receive = receive
  }
}

@available(*, unavailable)
extension Listener: Sendable {}
