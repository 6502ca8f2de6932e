package import ModelStreams
package import RIBKit

/// Decides between the signed-out and the signed-in part of the tree.
package final class RootInteractor: Interactor {
  /// What is shown.
  package enum Route: Hashable {
    /// Nobody is signed in.
    case loggedOut
    /// A rider is signed in.
    case loggedIn(Rider)
  }

  package let scope: Scope<Route, RideNews>
  private let session: ModelStream<Session>

  package init(session: ModelStream<Session>, listener: Listener<RideNews>) {
    self.session = session
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    observe(session) { me, session in
      guard let rider = session.rider else { return me.route(to: .loggedOut) }
      me.route(to: .loggedIn(rider))
      me.notify(.signedIn)
    }
  }
}
