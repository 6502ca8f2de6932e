package import RIBKit

/// Builds the root of the tree.
package struct RootBuilder: Builder {
  private let screen: Screen
  private let scoring: ScoreService
  private let session: SessionService

  package init(screen: Screen, scoring: ScoreService, session: SessionService) {
    self.screen = screen
    self.scoring = scoring
    self.session = session
  }

  /// Creates the RIB and returns its router.
  package func build(listener: Listener<String>) -> RootRouter {
    RootRouter(
      interactor: RootInteractor(listener: listener, session: session),
      loggedOutBuilder: LoggedOutBuilder(screen: screen),
      loggedInBuilder: LoggedInBuilder(screen: screen, scoring: scoring))
  }
}
