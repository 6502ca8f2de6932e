package import RIBKit

package typealias LoggedOutPresenter = Presenter<String, LoggedOutInteractor.Action>

/// Asks for two names.
package final class LoggedOutInteractor: Interactor {
  /// What it tells its parent.
  package enum Event: Hashable {
    case signedIn(Players)
  }

  /// What its views ask for.
  package enum Action: Sendable { case name(String) }

  package let scope: Scope<Never, Event>
  private let presenter: LoggedOutPresenter
  private var x: String?

  package init(presenter: LoggedOutPresenter, listener: Listener<Event>) {
    self.presenter = presenter
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    presenter.show("Who plays X?")
    observe(presenter.actions) { me, action in
      switch action {
      case .name(let name): me.take(name)
      }
    }
  }

  private func take(_ name: String) {
    guard let x else {
      x = name
      return presenter.show("Who plays O?")
    }
    notify(.signedIn(Players(x: x, o: name)))
  }
}
