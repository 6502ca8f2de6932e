import RIBKit

/// Follows one ride.
final class RideInteractor: Leaf {
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
