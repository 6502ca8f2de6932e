import RIBKit
import RIBTesting
import RideExample
import Testing

/// The surroundings of one interactor in a test: the services and the ride of ana.
struct RideWorld {
  static let ana = Rider("ana")

  let host = ManualHost()
  let services: Services

  init() {
    services = RideDependency.forTest(on: host).services
  }

  var ride: RiderRide { RiderRide(services.rides, of: Self.ana) }

  /// Applies a step to the ride of ana, if it makes sense.
  func apply(_ step: RideStep, _ harness: some Harness) {
    _ = try? harness.wait { [ride] in try await ride.apply(step) }
  }
}
