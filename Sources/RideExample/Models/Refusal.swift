/// Why an event makes no sense now; nothing has changed.
package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// Nobody is signed in.
  case signedOut
  /// Somebody is signed in already.
  case signedIn(Rider)
  /// The step does not follow the state of the ride.
  case outOfTurn(RideStep, Ride)
  /// Another trip is meant than the current one.
  case otherTrip(Trip.ID, current: Trip.ID)
  /// The current trip must be named.
  case tripNotNamed(current: Trip.ID)
  /// A trip was named where there is only a request.
  case requestHasNoTrip(Trip.ID)

  /// The link may not be opened, for that reason.
  case link(String)

  /// The reason, as it is reported.
  package var description: String {
    switch self {
    case .signedOut: "nobody is signed in"
    case .signedIn(let rider): "\(rider.name) is signed in"
    case .outOfTurn(let step, let ride): "\(step.name) needs \(step.need), but \(ride.summary)"
    case .otherTrip(let id, let current): "the current trip is \(current), not \(id)"
    case .tripNotNamed(let current): "the current trip, \(current), must be named"
    case .link(let reason): reason
    case .requestHasNoTrip(let id): "the request is not trip \(id): it has no driver yet"
    }
  }
}
