/// The state of a rider: a request, a trip, something to pay, or nothing; with the rules for the order of the steps.
///
/// ``after(_:at:)`` is the only place where that order is written down.
package enum Ride: Hashable, Sendable {
  /// No request, no trip, nothing to pay.
  case nothing
  /// A request waits for a driver.
  case requested(Request)
  /// A driver has been assigned, and the trip is not completed.
  case underWay(Trip)
  /// The trip is completed and not paid.
  case unpaid(Fare)

  /// The ride after a step.
  ///
  /// ``RideRules`` asks for it before an event is accepted, and ``RideService`` asks again when it applies the step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - now: The time on the ride's clock.
  /// - Returns: The ride after the step.
  /// - Throws: The reason why the step makes no sense now.
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

/// A request for a ride that has no driver yet.
package struct Request: Hashable, Sendable {
  /// The place where the rider waits.
  package let pickup: String

  /// The place where the trip ends.
  package let dropoff: String

  /// The moment on the ride's clock at which the request is withdrawn.
  package let deadline: Duration

  /// How long a request waits for a driver.
  package static let patience = Duration.seconds(300)

  package init(pickup: String, dropoff: String, deadline: Duration) {
    self.pickup = pickup
    self.dropoff = dropoff
    self.deadline = deadline
  }
}

/// A trip with a driver, from the driver's way to the pickup until its completion.
package struct Trip: Hashable, Sendable, Identifiable {
  /// How far a trip is.
  package enum Phase: Hashable, Sendable {
    /// The driver is on the way to the pickup.
    case assigned
    /// The driver waits at the pickup.
    case arrived
    /// The rider is on board and a part of the way, from 0 to 1, is done.
    case started(fraction: Double)
  }

  /// The name that the outside world has given to the trip.
  package let id: String

  /// The request of the rider.
  package let request: Request

  /// The name of the driver.
  package let driver: String

  /// How many seconds the driver needed to the pickup when assigned.
  package let eta: Double

  /// How far the trip is.
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

  /// The trip, if it is the one that is meant.
  ///
  /// - Parameter id: The trip that is meant.
  /// - Returns: The trip.
  /// - Throws: ``Refusal/otherTrip(_:current:)`` if another trip is meant.
  func checked(as id: ID) throws(Refusal) -> Trip {
    guard id == self.id else { throw .otherTrip(id, current: self.id) }
    return self
  }

  /// The trip in another phase, if it is the one that is meant.
  ///
  /// - Parameters:
  ///   - phase: The new phase.
  ///   - id: The trip that is meant.
  /// - Returns: The trip in the new phase.
  /// - Throws: ``Refusal/otherTrip(_:current:)`` if another trip is meant.
  func moved(to phase: Phase, as id: ID) throws(Refusal) -> Trip {
    var trip = try checked(as: id)
    trip.phase = phase
    return trip
  }
}

/// The rides of all riders.
package struct Rides: Hashable, Sendable {
  private var byRider: [Rider: Ride] = [:]

  /// Makes the state in which no rider has anything under way.
  package init() {}

  /// The ride of a rider.
  ///
  /// - Parameter rider: The rider.
  package subscript(rider: Rider) -> Ride {
    get { byRider[rider] ?? .nothing }
    set { byRider[rider] = newValue == .nothing ? nil : newValue }
  }
}

extension Double {
  /// The number as text; a whole number has no fraction.
  var plain: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
