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

  /// What the rider asked for.
  package let request: Request

  /// The name of the driver.
  package let driver: String

  /// How many seconds the driver needed to the pickup when assigned.
  package let eta: Double

  /// How far the trip is.
  package var phase: Phase

  /// Makes a trip.
  ///
  /// - Parameters:
  ///   - id: The name that the outside world has given to the trip.
  ///   - request: What the rider asked for.
  ///   - driver: The name of the driver.
  ///   - eta: How many seconds the driver needs to the pickup.
  ///   - phase: How far the trip is.
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
