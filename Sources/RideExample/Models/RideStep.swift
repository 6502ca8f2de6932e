/// A change of a ride from one state to the next.
package enum RideStep: Hashable, Sendable {
  /// The rider requests a driver.
  case request(pickup: String, dropoff: String)
  /// A driver accepts the request, which becomes a trip; the driver needs `eta` seconds to reach the pickup.
  case driverAssigned(Trip.ID, driver: String, eta: Double)
  /// The driver arrives at the pickup.
  case driverArrived(Trip.ID)
  /// The rider gets on board.
  case tripStarted(Trip.ID)
  /// A fraction of the way, from 0 to 1, is done.
  case tripProgress(Trip.ID, fraction: Double)
  /// The trip ends, with a fare in cents.
  case tripCompleted(Trip.ID, fare: Int)
  /// The rider pays for the trip.
  case pay(Trip.ID)
  /// The rider cancels the trip, or the request, which doesn't have an identifier yet.
  case cancel(Trip.ID?)
  /// The request is withdrawn because its deadline has passed.
  case withdraw

  /// The name of the step in scripts, reports and error messages.
  package var name: String {
    switch self {
    case .request: "request"
    case .driverAssigned: "driver_assigned"
    case .driverArrived: "driver_arrived"
    case .tripStarted: "trip_started"
    case .tripProgress: "trip_progress"
    case .tripCompleted: "trip_completed"
    case .pay: "pay"
    case .cancel: "cancel"
    case .withdraw: "withdraw"
    }
  }

  /// The state that the step requires, in words.
  var need: String {
    switch self {
    case .request: "no current or unpaid trip"
    case .driverAssigned: "a pending request"
    case .driverArrived: "a driver on the way"
    case .tripStarted: "a driver who has arrived"
    case .tripProgress, .tripCompleted: "a started trip"
    case .pay: "a completed trip"
    case .cancel: "a pending request or a trip that is not completed"
    case .withdraw: "a request whose deadline has passed"
    }
  }
}

/// The reason why an event is invalid now.
///
/// A rejected event changes nothing.
package enum Rejection: Error, Hashable, Sendable, CustomStringConvertible {
  /// No rider is signed in.
  case signedOut
  /// A rider is already signed in.
  case signedIn(Rider)
  /// The step doesn't fit the state of the ride.
  case outOfTurn(RideStep, Ride)
  /// The event is for a trip other than the current one.
  case otherTrip(Trip.ID, current: Trip.ID)
  /// The event must name the current trip.
  case tripNotNamed(current: Trip.ID)
  /// The event names a trip, but there is only a request.
  case requestHasNoTrip(Trip.ID)

  /// The rider has not paid for the trip.
  case noReceipt(Trip.ID)
  /// The screen does not have the control.
  case noControl(String)
  /// The screen does not have the field.
  case noField(String)
  /// The link may not be opened, for the given reason.
  case link(String)

  /// The reason, as reported.
  package var description: String {
    switch self {
    case .signedOut: "nobody is signed in"
    case .signedIn(let rider): "\(rider.name) is signed in"
    case .outOfTurn(let step, let ride): "\(step.name) needs \(step.need), but \(ride.summary)"
    case .otherTrip(let id, let current): "the current trip is \(current), not \(id)"
    case .tripNotNamed(let current): "specify the current trip, \(current)"
    case .noReceipt(let id): "the rider has no receipt for trip \(id)"
    case .noControl(let name): "the screen has no control \"\(name)\""
    case .noField(let name): "the screen has no field \"\(name)\""
    case .link(let reason): reason
    case .requestHasNoTrip(let id): "the request is not trip \(id): it has no driver yet"
    }
  }
}
