/// A typed receiver of a child's events, held by the child without keeping the parent alive.
///
/// A parent creates one with ``Interactor/listener(_:)`` and passes it to the child's initializer; the child sends events with
/// ``Interactor/notify(_:fileID:line:)``. An event for an inactive parent is dropped.
public struct Listener<Event> {
  let receive: (Event) -> Void

  /// Creates a listener from a closure, for the root of a tree and for tests.
  ///
  /// The closure is called for each event, synchronously, in the tree's isolation.
  public init(_ receive: @escaping (Event) -> Void) {
    self.receive = receive
  }
}

@available(*, unavailable)
extension Listener: Sendable {}
