import RIBKit

/// Asks for two names.
final class LoggedOutInteractor: Leaf {
  /// The events that it sends to its parent.
  enum Event: Hashable {
    case signedIn(Players)
  }

  let scope: Scope<Never, Event>
  let presenter = Presenter<String, String>("")
  private let screen: Screen
  private var x: String?

  init(screen: Screen, listener: Listener<Event>) {
    self.screen = screen
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    presenter.show("Who plays X?")
    observe(presenter.actions) { me, name in me.take(name) }
  }

  func didAttach() {
    screen.show(presenter, draw: { $0 }, read: { $0.isEmpty ? nil : $0 })
  }

  func willDetach() { screen.hide(presenter) }

  private func take(_ name: String) {
    guard let x else {
      x = name
      return presenter.show("Who plays O?")
    }
    notify(.signedIn(Players(x: x, o: name)))
  }
}
