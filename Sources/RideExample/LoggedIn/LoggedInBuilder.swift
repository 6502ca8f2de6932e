package import RIBKit

/// Makes the RIB of a rider being signed in.
package struct LoggedInBuilder: Builder {
  package let dependency: RideDependency

  package init(dependency: RideDependency) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameters:
  ///   - rider: Who is signed in.
  ///   - listener: Where its news go.
  /// - Returns: Its router.
  package func build(for rider: Rider, listener: Listener<RideNews>) -> LoggedInRouter {
    LoggedInRouter(
      interactor: LoggedInInteractor(sessions: dependency.services.sessions, listener: listener),
      riderBuilder: RiderBuilder(dependency: dependency),
      receiptsBuilder: ReceiptsBuilder(dependency: dependency),
      rider: rider)
  }
}
