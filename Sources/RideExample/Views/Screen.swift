/// The place where the views of the tree are: the rider sees them and touches their controls.
package final class Screen {
  private var shown: [(owner: ObjectIdentifier, views: [any View])] = []

  /// Makes an empty screen.
  package init() {}

  /// What all views show, line by line.
  package var lines: [String] { shown.flatMap(\.views).flatMap(\.lines) }

  /// Adds views below those that are there.
  ///
  /// - Parameters:
  ///   - views: The views.
  ///   - owner: Who will hide them.
  package func show(_ views: [any View], of owner: AnyObject) {
    shown.append((ObjectIdentifier(owner), views))
  }

  /// Removes views.
  ///
  /// - Parameter owner: Who has shown them.
  package func hide(_ owner: AnyObject) {
    shown.removeAll { $0.owner == ObjectIdentifier(owner) }
  }

  /// Hands what the rider does to the first view that has a control for it.
  ///
  /// - Parameter event: What the rider does.
  /// - Returns: Whether there is such a view.
  package func take(_ event: RideEvent) -> Bool {
    shown.contains { $0.views.contains { $0.take(event) } }
  }
}
