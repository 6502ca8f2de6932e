/// The state of a rider: a request, a trip, an unpaid fare, or nothing; with the rules for the order of steps.
///
/// Only ``after(_:at:)`` defines that order.
package enum Ride: Hashable, Sendable {
  /// No request, no trip and no unpaid fare.
  case nothing
  /// A request waits for a driver.
  case requested(Request)
  /// A driver has been assigned, and the trip is not completed.
  case underWay(Trip)
  /// The trip is completed and unpaid.
  case unpaid(Fare)

  /// Returns the ride after a step.
  ///
  /// ``RideRules`` calls it before an event is accepted, and ``RideService`` calls it again to apply the step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - now: The time on the ride's clock.
  /// - Returns: The ride after the step.
  /// - Throws: The reason why the step is invalid now.
  package func after(_ step: RideStep, at now: Duration) throws(Rejection) -> Ride {
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

  /// The state in words, for error messages.
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

/// A request for a ride that doesn't have a driver yet.
package struct Request: Hashable, Sendable {
  /// The place where the rider waits.
  package let pickup: String

  /// The place where the trip ends.
  package let dropoff: String

  /// The time on the ride's clock at which the request is withdrawn.
  package let deadline: Duration

  /// The time that a request waits for a driver.
  package static let patience = Duration.seconds(300)

  package init(pickup: String, dropoff: String, deadline: Duration) {
    self.pickup = pickup
    self.dropoff = dropoff
    self.deadline = deadline
  }
}

/// A trip with a driver, from the driver's way to the pickup until its completion.
package struct Trip: Hashable, Sendable, Identifiable {
  /// The progress of a trip.
  package enum Phase: Hashable, Sendable {
    /// The driver is on the way to the pickup.
    case assigned
    /// The driver waits at the pickup.
    case arrived
    /// The rider is on board, and a fraction of the way, from 0 to 1, is done.
    case started(fraction: Double)
  }

  /// The identifier that the outside world gave to the trip.
  package let id: String

  /// The request of the rider.
  package let request: Request

  /// The name of the driver.
  package let driver: String

  /// The estimated time to the pickup when the driver was assigned, in seconds.
  package let eta: Double

  /// The progress of the trip.
  package var phase: Phase

  package init(id: String, request: Request, driver: String, eta: Double, phase: Phase = .assigned) {
    self.id = id
    self.request = request
    self.driver = driver
    self.eta = eta
    self.phase = phase
  }

  /// Whether the rider is on board.
  var isStarted: Bool {
    if case .started = phase { true } else { false }
  }

  /// Returns the trip if it has the given identifier.
  ///
  /// - Parameter id: The identifier.
  /// - Returns: The trip.
  /// - Throws: ``Rejection/otherTrip(_:current:)`` if it is another trip.
  func checked(as id: ID) throws(Rejection) -> Trip {
    guard id == self.id else { throw .otherTrip(id, current: self.id) }
    return self
  }

  /// Returns the trip in another phase if it has the given identifier.
  ///
  /// - Parameters:
  ///   - phase: The new phase.
  ///   - id: The identifier.
  /// - Returns: The trip in the new phase.
  /// - Throws: ``Rejection/otherTrip(_:current:)`` if it is another trip.
  func moved(to phase: Phase, as id: ID) throws(Rejection) -> Trip {
    var trip = try checked(as: id)
    trip.phase = phase
    return trip
  }
}

/// The rides of all riders.
package struct Rides: Hashable, Sendable {
  private var byRider: [Rider: Ride] = [:]

  /// Creates the state in which no rider has anything under way.
  package init() {}

  /// The ride of a rider.
  package subscript(rider: Rider) -> Ride {
    get { byRider[rider] ?? .nothing }
    set { byRider[rider] = newValue == .nothing ? nil : newValue }
  }
}

extension Double {
  /// The number as text, without a fraction if it is whole.
  var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
