package import RIBKit

/// Asks for two names.
package final class LoggedOutInteractor: Interactor {
  /// The events that it sends to its parent.
  package enum Event: Hashable {
    case signedIn(Players)
  }

  package let scope: Scope<Never, Event>
  package let presenter = Presenter<String, String>("")
  private var x: String?

  package init(listener: Listener<Event>) { scope = Scope(listener: listener) }

  package func didBecomeActive() {
    presenter.show("Who plays X?")
    observe(presenter.actions) { me, name in me.take(name) }
  }

  private func take(_ name: String) {
    guard let x else {
      x = name
      return presenter.show("Who plays O?")
    }
    notify(.signedIn(Players(x: x, o: name)))
  }
}
