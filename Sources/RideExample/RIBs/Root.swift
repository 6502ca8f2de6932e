package import ModelStreams
package import RIBKit
package import RIBLinks

/// The interactor that routes to one of two subtrees, depending on whether a rider is signed in.
package final class RootInteractor: Interactor {
  /// The subtrees.
  package enum Route: Hashable, Codable {
    /// No rider is signed in.
    case loggedOut
    /// A rider is signed in. The number of the session is part of the route so that text entered in it isn't restored in the rider's next session.
    case loggedIn(Rider, session: Int)
  }

  package let scope: Scope<Route, RideNews>
  private let session: ModelStream<Session>
  private var sessions = 0

  package init(session: ModelStream<Session>, listener: Listener<RideNews>) {
    self.session = session
    scope = Scope(listener: listener)
  }

  package func didBecomeActive() {
    sessions = 0
    observe(session) { me, session in
      guard let rider = session.rider else { return me.route(to: .loggedOut) }
      me.sessions += 1
      // The route comes first, because a link that waits for a rider needs the subtree of the rider.
      me.route(to: .loggedIn(rider, session: me.sessions))
      me.notify(.signedIn)
    }
  }
}

/// The router that shows ``LoggedOutInteractor`` or ``LoggedInRouter``.
package final class RootRouter: Router, LinkedRouter {
  package let interactor: RootInteractor
  private let dependency: RideDependency
  private let slot = ChildSlot<RootInteractor.Route>()

  /// Creates the RIB.
  ///
  /// - Parameters:
  ///   - dependency: The services, the modules and the screen.
  ///   - listener: The listener for the news of the tree.
  package init(dependency: RideDependency, listener: Listener<RideNews>) {
    interactor = RootInteractor(session: dependency.services.sessions.session, listener: listener)
    self.dependency = dependency
  }

  package var linkPart: LinkPart { LinkPart(through: slot) }

  package func route(to route: RootInteractor.Route) {
    let news: Listener<RideNews> = interactor.listener { $0.notify($1) }
    slot.show(route, in: self) { [dependency] in
      switch route {
      case .loggedOut:
        LoggedOutInteractor(
          sessions: dependency.services.sessions, screen: dependency.screen, listener: news)
      case .loggedIn(let rider, _): LoggedInRouter(for: rider, dependency: dependency, listener: news)
      }
    }
  }
}
