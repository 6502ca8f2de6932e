package import DeepLinks
internal import ModelStreams

/// When somebody may follow a link of the ride: the guards that its routes name.
///
/// They read what the services say now, and change nothing.
package struct LinkChecks: Sendable {
  /// Waits until somebody is signed in.
  package static let signedIn = "signed in"
  /// Refuses a link while nobody is signed in.
  package static let somebody = "somebody to sign out"
  /// Refuses a link to another trip than the rider's.
  package static let onTrip = "on the trip"
  /// Refuses a link to a trip that was not paid.
  package static let paid = "paid"
  /// Refuses a link while the rider has something under way.
  package static let free = "nothing under way"

  private let services: RideServices

  /// Makes the checks.
  ///
  /// - Parameter services: What they ask.
  package init(services: RideServices) {
    self.services = services
  }

  /// The guards, each under its name.
  package var guards: [LinkGuard] {
    [
      LinkGuard(Self.signedIn) { _, _ in rider == nil ? .defer(Refusal.signedOut.description) : .allow },
      LinkGuard(Self.somebody) { _, _ in rider == nil ? .deny(Refusal.signedOut.description) : .allow },
      LinkGuard(Self.onTrip) { _, match in
        let trip = match.parameters["trip"] ?? ""
        return isOnTrip(trip) ? .allow : .deny("the rider is not on trip \(trip)")
      },
      LinkGuard(Self.paid) { _, match in
        let trip = match.parameters["trip"] ?? ""
        return hasPaid(trip) ? .allow : .deny("the rider has no receipt of trip \(trip)")
      },
      LinkGuard(Self.free) { _, match in
        let step = RideStep.request(
          pickup: match.parameters["pickup"] ?? "", dropoff: match.parameters["dropoff"] ?? "")
        do throws(Refusal) {
          _ = try ride.after(step, at: services.trips.now)
          return .allow
        } catch {
          return .deny(error.description)
        }
      },
    ]
  }

  private var rider: Rider? { services.sessions.session.latest.rider }

  private var ride: Ride { rider.map { services.trips.rides.latest[$0] } ?? .nothing }

  private func isOnTrip(_ id: Trip.ID) -> Bool {
    switch ride {
    case .nothing, .requested: false
    case .underWay(let trip): trip.id == id
    case .unpaid(let fare): fare.trip == id
    }
  }

  private func hasPaid(_ id: Trip.ID) -> Bool {
    guard let rider else { return false }
    return services.receipts.receipts.latest[rider].contains { $0.trip == id }
  }
}
