import RIBKit
import RIBTesting
import RideExample
import Testing

/// The surroundings of one interactor in a test: the services, the ride of ana, the presenters.
struct RideWorld {
  static let ana = Rider("ana")

  let host = ManualHost()
  let services: Services
  let loggedOut = LoggedOutPresenter("")
  let request = RequestPresenter(.free(""))
  let trip = TripPresenter(.empty)
  let payment = PaymentPresenter("")

  init() {
    services = RideDependency.forTest(on: host).services
  }

  var ride: RiderRide { RiderRide(services.rides, of: Self.ana) }

  /// Applies a step to the ride of ana, if it makes sense.
  func apply(_ step: RideStep, _ harness: some Harness) {
    _ = try? harness.wait { [ride] in try await ride.apply(step) }
  }
}
