internal import DeepLinks
package import LinkGates
internal import ModelStreams

/// The guards that the ride's routes refer to.
///
/// They read the services and change nothing.
package struct LinkChecks: Sendable {
  /// Defers a link until a rider is signed in.
  package static let signedIn = "signed in"
  /// Rejects a link if no rider is signed in.
  package static let somebody = "somebody to sign out"
  /// Rejects a link to a trip other than the rider's.
  package static let onTrip = "on the trip"
  /// Rejects a link to a trip that has not been paid.
  package static let paid = "paid"
  /// Rejects a link if the rider has a request, a trip or an unpaid fare.
  package static let free = "nothing under way"

  private let services: Services

  /// Creates the checks.
  package init(services: Services) {
    self.services = services
  }

  /// The guards with their names.
  package var guards: [LinkGuard] {
    [
      LinkGuard(Self.signedIn) { _, _ in rider == nil ? .defer(Rejection.signedOut.description) : .allow },
      LinkGuard(Self.somebody) { _, _ in rider == nil ? .reject(Rejection.signedOut.description) : .allow },
      LinkGuard(Self.onTrip) { _, match in
        let trip = match.parameters["trip"] ?? ""
        return isOnTrip(trip) ? .allow : .reject("the rider is not on trip \(trip)")
      },
      LinkGuard(Self.paid) { _, match in
        let trip = match.parameters["trip"] ?? ""
        return hasPaid(trip) ? .allow : .reject(Rejection.noReceipt(trip).description)
      },
      LinkGuard(Self.free) { _, match in
        let step = RideStep.request(
          pickup: match.parameters["pickup"] ?? "", dropoff: match.parameters["dropoff"] ?? "")
        do throws(Rejection) {
          _ = try ride.after(step, at: services.rides.now)
          return .allow
        } catch {
          return .reject(error.description)
        }
      },
    ]
  }

  private var rider: Rider? { services.sessions.session.latest.rider }

  private var ride: Ride { rider.map { services.rides.rides.latest[$0] } ?? .nothing }

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
