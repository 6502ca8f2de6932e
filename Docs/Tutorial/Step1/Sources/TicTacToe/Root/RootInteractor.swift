package import RIBKit

/// Decides which child is shown.
package final class RootInteractor: Interactor {
  /// What its router shows.
  package enum Route: Hashable {
    /// No child.
    case nothing
    /// The child LoggedOut.
    case loggedOut
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
    case .signedIn(let players): notify(.said("\(players.x) plays against \(players.o)."))
    }
  }
}
