package import RIBKit

/// Makes the RIB of nobody being signed in.
package struct LoggedOutBuilder: Builder {
  package let dependency: RideDependency

  package init(dependency: RideDependency) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameter listener: Where its news go.
  /// - Returns: Its router.
  package func build(listener: Listener<RideNews>) -> LoggedOutRouter {
    let presenter = LoggedOutPresenter("Nobody is signed in.")
    let interactor = LoggedOutInteractor(
      sessions: dependency.services.sessions, presenter: presenter, listener: listener)
    return LoggedOutRouter(
      interactor: interactor, views: [LoggedOutView(presenter: presenter)], screen: dependency.screen)
  }
}
