package import RIBKit

/// The views that the rider sees, in the order in which they were shown.
package final class Screen {
  private var shown: [(owner: ObjectIdentifier, views: [any View])] = []

  /// Creates an empty screen.
  package init() {}

  /// The lines of all views.
  package var lines: [String] { shown.flatMap(\.views).flatMap(\.lines) }

  /// Adds views below the existing ones.
  ///
  /// - Parameters:
  ///   - views: The views.
  ///   - owner: The router that shows them.
  package func show(_ views: [any View], of owner: AnyObject) {
    shown.append((ObjectIdentifier(owner), views))
  }

  /// Removes views.
  ///
  /// - Parameter owner: The router that showed them.
  package func hide(_ owner: AnyObject) {
    shown.removeAll { $0.owner == ObjectIdentifier(owner) }
  }

  /// Whether a view on the screen has a control with the given name.
  ///
  /// - Parameter control: The name.
  /// - Returns: Whether there is such a control.
  package func has(_ control: String) -> Bool {
    shown.contains { $0.views.contains { $0.controls.contains(control) } }
  }

  /// The text in a field.
  ///
  /// - Parameter field: The name.
  /// - Returns: The text; `nil` if no view on the screen has such a field.
  package func text(in field: String) -> String? {
    shown.lazy.flatMap(\.views).compactMap { $0.fields[field] }.first
  }

  /// Enters text in fields.
  ///
  /// - Parameter texts: The text for each field, by the field's name.
  package func enter(_ texts: [String: String]) {
    for view in shown.flatMap(\.views) {
      for (field, text) in texts where view.fields[field] != nil { view.enter(text, in: field) }
    }
  }

  /// Performs an action of the rider in the first view that has a control for it.
  ///
  /// - Parameter event: The action.
  /// - Returns: Whether there is such a view.
  package func perform(_ event: RideEvent) -> Bool {
    shown.contains { $0.views.contains { $0.perform(event) } }
  }
}

/// A part of the screen, which draws the view models of a presenter and sends the rider's actions to it.
///
/// Views are not in the tree of RIBs: a ``ViewableLeaf`` shows its views when it is attached, and hides them before it is detached.
package protocol View {
  /// The lines that the view shows now.
  var lines: [String] { get }

  /// The names of the controls that the rider taps by name.
  var controls: [String] { get }

  /// The text of each field that the rider may edit, by the field's name.
  var fields: [String: String] { get }

  /// Sends text that the rider has entered to the presenter.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - field: The name of one of the view's fields.
  func enter(_ text: String, in field: String)

  /// Sends an action of the rider to the presenter, if the view has a control for it.
  ///
  /// - Parameter event: The action.
  /// - Returns: Whether the view has such a control.
  func perform(_ event: RideEvent) -> Bool
}

extension View {
  /// An empty list: the view has no controls with names.
  package var controls: [String] { [] }

  /// No fields.
  package var fields: [String: String] { [:] }

  /// Does nothing, because the view has no fields.
  package func enter(_ text: String, in field: String) {}

  /// Returns `false`, because the view has no controls.
  package func perform(_ event: RideEvent) -> Bool { false }
}

/// A leaf that shows views while it is attached.
package protocol ViewableLeaf: Leaf {
  /// The screen on which it shows them.
  var screen: Screen { get }

  /// The views, from top to bottom.
  var views: [any View] { get }
}

extension ViewableLeaf {
  /// Shows the views.
  package func didAttach() { screen.show(views, of: self) }

  /// Hides the views.
  package func willDetach() { screen.hide(self) }
}
