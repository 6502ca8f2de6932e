/// Something that takes a ride from one state to the next.
package enum RideStep: Hashable, Sendable {
  /// The rider asks for a driver.
  case request(pickup: String, dropoff: String)
  /// A driver has taken the request, which is a trip from now on; the driver needs so many seconds.
  case driverAssigned(Trip.ID, driver: String, eta: Double)
  /// The driver is at the pickup.
  case driverArrived(Trip.ID)
  /// The rider is on board.
  case tripStarted(Trip.ID)
  /// A part of the way, from 0 to 1, is done.
  case tripProgress(Trip.ID, fraction: Double)
  /// The trip is over and costs so many cents.
  case tripCompleted(Trip.ID, fare: Int)
  /// The rider pays for the trip.
  case pay(Trip.ID)
  /// The rider gives up the trip, or the request, which has no name yet.
  case cancel(Trip.ID?)
  /// The request is given up because its deadline has passed.
  case withdraw

  /// The name of the step in scripts, reports and reasons.
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

  /// What must be the case for the step to make sense.
  var need: String {
    switch self {
    case .request: "nothing under way or unpaid"
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
