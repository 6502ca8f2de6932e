import RIBKit
import RIBTesting
import RideExample
import Testing

/// What one life of an interactor of the ride is lived with: the services, the trips of ana, the presenters.
struct RideWorld {
  static let ana = Rider("ana")

  let host = ManualHost()
  let services: RideServices
  let loggedOut = LoggedOutPresenter("")
  let request = RequestPresenter(.free)
  let trip = TripPresenter(.empty)
  let payment = PaymentPresenter("")

  init() {
    services = RideServices(clock: host.clock)
  }

  var trips: RiderTrips { RiderTrips(services.trips, of: Self.ana) }

  /// Takes the ride of ana a step further, if that makes sense.
  func take(_ step: RideStep, _ harness: some Harness) {
    _ = try? harness.wait { [trips] in try await trips.take(step) }
  }
}
