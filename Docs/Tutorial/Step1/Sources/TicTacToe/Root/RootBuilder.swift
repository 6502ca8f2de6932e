package import RIBKit

/// Builds the root of the tree.
package struct RootBuilder: Builder {
  private let screen: Screen

  package init(screen: Screen) {
    self.screen = screen
  }

  /// Creates the RIB and returns its router.
  package func build(listener: Listener<String>) -> RootRouter {
    RootRouter(
      interactor: RootInteractor(listener: listener),
      loggedOutBuilder: LoggedOutBuilder(screen: screen))
  }
}
