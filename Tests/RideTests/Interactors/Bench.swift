import RIBKit
import RideExample

/// The place where one interactor is tested alone: a manual host with services of its own.
struct Bench {
  let host = ManualHost()
  let services: RideServices
  let ana = Rider("ana")

  init() {
    services = RideServices(clock: host.clock)
  }

  /// The trip service as the RIBs of ana see it.
  var trips: RiderTrips { RiderTrips(services.trips, of: ana) }

  /// Launches an interactor with a stub for its router, and settles.
  func launch<I: Interactor>(_ interactor: I) -> StubRouter<I> {
    let router = StubRouter(interactor)
    host.run { router.launch(on: host) }
    host.settle()
    return router
  }

  /// Takes the ride of a rider through steps, as the outside world does, and settles after each.
  func take(_ steps: RideStep..., for rider: Rider? = nil) throws {
    let trips = RiderTrips(services.trips, of: rider ?? ana)
    for step in steps { try host.wait { try await trips.take(step) } }
  }

  /// Ends the tree; whatever is left behind makes it fail.
  func shutdown(_ router: some Router) -> [String] {
    host.shutdown(router).unfinished.map(\.description)
  }
}
