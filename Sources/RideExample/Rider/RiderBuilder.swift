package import RIBKit

/// Makes the RIB that follows a rider's ride.
package struct RiderBuilder: Builder {
  package let dependency: RideDependency

  package init(dependency: RideDependency) {
    self.dependency = dependency
  }

  /// Makes the RIB.
  ///
  /// - Parameters:
  ///   - rider: Whose ride is followed.
  ///   - listener: Where the events of its screens go.
  /// - Returns: Its router.
  package func build(for rider: Rider, listener: Listener<ScreenEvent>) -> RiderRouter {
    let trips = RiderTrips(dependency.services.trips, of: rider)
    return RiderRouter(
      interactor: RiderInteractor(trips: trips, listener: listener), trips: trips, screen: dependency.screen)
  }
}
