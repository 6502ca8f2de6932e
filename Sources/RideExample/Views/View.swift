/// Something on the screen: it reads a presenter's view models and sends it the rider's actions.
///
/// A view is no part of the tree. Routers put it on the screen and take it off.
package protocol View {
  /// What the view shows now, line by line.
  var lines: [String] { get }

  /// Sends what the rider does to the presenter, if the view has a control for it.
  ///
  /// - Parameter event: What the rider does.
  /// - Returns: Whether the view has such a control.
  func take(_ event: RideEvent) -> Bool
}

extension View {
  /// Has no controls.
  package func take(_ event: RideEvent) -> Bool { false }
}
