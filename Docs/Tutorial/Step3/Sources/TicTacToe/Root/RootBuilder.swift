package import RIBKit

/// Builds the root of the tree.
package struct RootBuilder: Builder {
  private let screen: Screen
  private let scoring: ScoreService

  package init(screen: Screen, scoring: ScoreService) {
    self.screen = screen
    self.scoring = scoring
  }

  /// Creates the RIB and returns its router.
  package func build(listener: Listener<String>) -> RootRouter {
    RootRouter(
      interactor: RootInteractor(listener: listener),
      loggedOutBuilder: LoggedOutBuilder(screen: screen),
      loggedInBuilder: LoggedInBuilder(screen: screen, scoring: scoring))
  }
}
