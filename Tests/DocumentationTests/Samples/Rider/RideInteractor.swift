import RIBKit

/// Follows one ride.
final class RideInteractor: Interactor {
  enum Event { case ended }
  let scope: Scope<Never, Event>
  let ride: Ride.ID
  private(set) var driver: String?

  init(ride: Ride.ID, listener: Listener<Event>) {
    self.ride = ride
    scope = Scope(listener: listener)
  }

  nonisolated(nonsending) func finish(with driver: String) async {
    self.driver = driver
    await Task.yield()
    notify(.ended)
  }
}

/// The router of one ride.
final class RideRouter: Router {
  let interactor: RideInteractor

  init(interactor: RideInteractor) {
    self.interactor = interactor
  }
}

/// Makes the RIB of one ride.
struct RideBuilder: Builder {
  func build(trip: Ride.ID, listener: Listener<RideInteractor.Event>) -> RideRouter {
    RideRouter(interactor: RideInteractor(ride: trip, listener: listener))
  }
}
