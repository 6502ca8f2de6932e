/// What a rider has under way: the one place where the order of a ride's steps is written down.
package enum Ride: Hashable, Sendable {
  /// Neither request nor trip nor debt.
  case nothing
  /// A request waits for a driver.
  case requested(Request)
  /// A driver has been assigned, and the trip is not completed.
  case underWay(Trip)
  /// The trip is completed and not paid.
  case unpaid(Fare)

  /// The ride after a step; the services apply it, and the rules ask it beforehand.
  ///
  /// - Parameters:
  ///   - step: What happens.
  ///   - now: The time on the ride's clock.
  /// - Returns: The ride after the step.
  /// - Throws: Why the step makes no sense now.
  package func after(_ step: RideStep, at now: Duration) throws(Refusal) -> Ride {
    switch (step, self) {
    case (.request(let pickup, let dropoff), .nothing):
      return .requested(Request(pickup: pickup, dropoff: dropoff, deadline: now + Request.patience))
    case (.driverAssigned(let id, let driver, let eta), .requested(let request)):
      return .underWay(Trip(id: id, request: request, driver: driver, eta: eta))
    case (.driverArrived(let id), .underWay(let trip)) where trip.phase == .assigned:
      return .underWay(try trip.moved(to: .arrived, as: id))
    case (.tripStarted(let id), .underWay(let trip)) where trip.phase == .arrived:
      return .underWay(try trip.moved(to: .started(fraction: 0), as: id))
    case (.tripProgress(let id, let fraction), .underWay(let trip)) where trip.isStarted:
      return .underWay(try trip.moved(to: .started(fraction: fraction), as: id))
    case (.tripCompleted(let id, let cents), .underWay(let trip)) where trip.isStarted:
      return .unpaid(Fare(trip: try trip.checked(as: id).id, cents: cents))
    case (.pay(let id), .unpaid(let fare)):
      guard id == fare.trip else { throw .otherTrip(id, current: fare.trip) }
      return .nothing
    case (.cancel(let id), .requested):
      if let id { throw .requestHasNoTrip(id) }
      return .nothing
    case (.cancel(let id), .underWay(let trip)):
      guard let id else { throw .tripNotNamed(current: trip.id) }
      _ = try trip.checked(as: id)
      return .nothing
    case (.withdraw, .requested(let request)) where request.deadline <= now:
      return .nothing
    default:
      throw .outOfTurn(step, self)
    }
  }

  /// The state in words, for reasons.
  var summary: String {
    switch self {
    case .nothing: "there is no request or trip"
    case .requested: "a request is pending"
    case .unpaid(let fare): "trip \(fare.trip) is completed and not paid"
    case .underWay(let trip):
      switch trip.phase {
      case .assigned: "the driver of trip \(trip.id) is on the way"
      case .arrived: "the driver of trip \(trip.id) has arrived"
      case .started: "trip \(trip.id) has started"
      }
    }
  }
}
