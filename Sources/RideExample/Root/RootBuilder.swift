package import RIBKit

/// Makes the root of the ride's tree.
package struct RootBuilder: Builder {
  /// The services and the screen.
  package let dependency: RideDependency

  /// Makes a builder.
  ///
  /// - Parameter dependency: The services and the screen.
  package init(dependency: RideDependency) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameter listener: Where the news of the tree go.
  /// - Returns: Its router.
  package func build(listener: Listener<RideNews>) -> RootRouter {
    let interactor = RootInteractor(session: dependency.services.sessions.session, listener: listener)
    return RootRouter(interactor: interactor, dependency: dependency)
  }
}
