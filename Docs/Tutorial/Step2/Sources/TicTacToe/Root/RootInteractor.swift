import RIBKit

/// Decides which child is shown.
final class RootInteractor: Interactor {
  /// The child that its router shows.
  enum Route: Hashable {
    case nothing
    case loggedOut
    case loggedIn(Players)
  }

  /// Connects it to its router, and to the program, which receives lines of text.
  let scope: Scope<Route, String>

  init(listener: Listener<String>) {
    scope = Scope(listener: listener)
  }

  func didBecomeActive() {
    route(to: .loggedOut)
  }

  /// Handles the events of LoggedOut.
  func loggedOut(_ event: LoggedOutInteractor.Event) {
    switch event {
    case .signedIn(let players): route(to: .loggedIn(players))
    }
  }

  /// Handles the events of LoggedIn.
  func loggedIn(_ event: LoggedInInteractor.Event) {
    switch event {
    case .left:
      notify("Good bye!")
      route(to: .loggedOut)
    }
  }
}
