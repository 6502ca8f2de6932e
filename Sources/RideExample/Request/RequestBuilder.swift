package import RIBKit

/// Makes the RIB of a rider without a trip.
package struct RequestBuilder: Builder {
  package let dependency: RiderScreens

  package init(dependency: RiderScreens) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameter listener: Where its events go.
  /// - Returns: Its router.
  package func build(listener: Listener<ScreenEvent>) -> RequestRouter {
    let presenter = RequestPresenter(.free)
    let interactor = RequestInteractor(trips: dependency.trips, presenter: presenter, listener: listener)
    return RequestRouter(
      interactor: interactor, views: [RequestView(presenter: presenter)],
      screen: dependency.screen)
  }
}
