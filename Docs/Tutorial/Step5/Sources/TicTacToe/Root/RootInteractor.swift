import DeepLinks
import LinkGates
import ModelStreams
import RIBKit
import RIBLinks

/// Decides which child is shown, and opens links.
final class RootInteractor: Interactor {
  /// The child that its router shows.
  enum Route: Hashable {
    case nothing
    case loggedOut
    case loggedIn(Players)
  }

  /// Connects it to its router, and to the program, which receives lines of text.
  let scope: Scope<Route, String>
  var opener: LinkOpener<RootRouter, LinkParameters>?
  private let session: SessionService

  init(session: SessionService, listener: Listener<String>) {
    scope = Scope(listener: listener)
    self.session = session
  }

  func didBecomeActive() {
    observe(session.players) { me, players in
      guard let players else { return me.route(to: .loggedOut) }
      me.route(to: .loggedIn(players))
      me.opener?.beginSession(players) { me, _, outcome in me.say(outcome) }
    }
  }

  func open(_ link: String) { opener?.open(link, from: .web) { $0.say($1) } }

  private func say(_ outcome: LinkOutcome) {
    if case .rejected = outcome { return notify("Link rejected.") }
    notify("Link \(outcome).")
  }

  /// Handles the events of LoggedOut.
  func loggedOut(_ event: LoggedOutInteractor.Event) {
    switch event {
    case .signedIn(let players): session.signIn(players)
    }
  }

  /// Handles the events of LoggedIn.
  func loggedIn(_ event: LoggedInInteractor.Event) {
    switch event {
    case .left:
      notify("Good bye!")
      opener?.endSession()
      session.signOut()
    }
  }
}
