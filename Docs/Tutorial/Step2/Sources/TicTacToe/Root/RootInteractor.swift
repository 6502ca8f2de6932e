package import RIBKit

/// Decides which child is shown.
package final class RootInteractor: Interactor {
  /// What its router shows.
  package enum Route: Hashable {
    /// No child.
    case nothing
    /// The child LoggedOut.
    case loggedOut
    /// The child LoggedIn.
    case loggedIn(Players)
  }

  /// What the program hears.
  package enum Event: Hashable {
    case said(String)
  }

  package let scope: Scope<Route, Event>

  package init(listener: Listener<Event>) {
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    route(to: .loggedOut)
  }

  /// Takes what LoggedOut tells.
  func loggedOut(_ event: LoggedOutInteractor.Event) {
    switch event {
    case .signedIn(let players): route(to: .loggedIn(players))
    }
  }

  /// Takes what LoggedIn tells.
  func loggedIn(_ event: LoggedInInteractor.Event) {
    switch event {
    case .left:
      notify(.said("Good bye!"))
      route(to: .loggedOut)
    }
  }
}
