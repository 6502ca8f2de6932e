package import RIBKit

/// Makes the RIB of a trip under way.
package struct TripBuilder: Builder {
  package let dependency: RiderScreens

  package init(dependency: RiderScreens) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameter listener: Where its events go.
  /// - Returns: Its router.
  package func build(listener: Listener<ScreenEvent>) -> TripRouter {
    let presenter = TripPresenter(.empty)
    let interactor = TripInteractor(trips: dependency.trips, presenter: presenter, listener: listener)
    return TripRouter(
      interactor: interactor, views: [StatusView(presenter: presenter), ProgressView(presenter: presenter)],
      screen: dependency.screen)
  }
}
