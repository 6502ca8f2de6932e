import ModelStreams
import RIBKit

/// The text on the screen: one or more views, the newest at the bottom.
final class Screen {
  private var views: [(owner: AnyObject, draw: () -> String, read: (String) -> Bool)] = []

  /// All views, as text.
  var text: String { views.map { $0.draw() }.joined(separator: "\n") }

  /// Adds a view below the existing ones.
  func show<ViewModel, Action>(
    _ presenter: Presenter<ViewModel, Action>, draw: @escaping (ViewModel) -> String,
    read: @escaping (String) -> Action?
  ) {
    let text = { draw(presenter.viewModels.latest) }
    views.append((presenter, text, { read($0).map(presenter.send) != nil }))
  }

  /// Removes the view of a presenter.
  func hide(_ presenter: AnyObject) {
    views.removeAll { $0.owner === presenter }
  }

  /// Passes a line to the newest view that can read it.
  func type(_ line: String) {
    _ = views.reversed().first { $0.read(line) }
  }
}
