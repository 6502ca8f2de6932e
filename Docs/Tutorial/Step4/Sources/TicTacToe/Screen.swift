internal import ModelStreams
package import RIBKit

/// What the players see: one view or several, the newest below.
package final class Screen {
  private struct View {
    let owner: ObjectIdentifier
    let draw: () -> String
    let read: (String) -> Bool
  }

  private var views: [View] = []

  package init() {}

  /// All views, as text.
  package var text: String { views.map { $0.draw() }.joined(separator: "\n") }

  /// Adds a view below those that are there.
  package func show<ViewModel, Action>(
    _ presenter: Presenter<ViewModel, Action>, draw: @escaping (ViewModel) -> String,
    read: @escaping (String) -> Action?
  ) {
    views.append(
      View(owner: ObjectIdentifier(presenter), draw: { draw(presenter.viewModels.latest) }) { line in
        guard let action = read(line) else { return false }
        presenter.send(action)
        return true
      })
  }

  /// Takes the view of a presenter away.
  package func hide(_ presenter: AnyObject) {
    views.removeAll { $0.owner == ObjectIdentifier(presenter) }
  }

  /// Hands a line to the newest view that can read it.
  package func type(_ line: String) {
    _ = views.reversed().first { $0.read(line) }
  }
}
