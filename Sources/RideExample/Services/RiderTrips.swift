package import ModelStreams

/// The trip service for one rider: what the RIBs under a signed-in rider get to see of it.
package struct RiderTrips: Sendable {
  private let service: TripService
  private let rider: Rider

  /// Makes the view of a rider.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - rider: The rider.
  package init(_ service: TripService, of rider: Rider) {
    self.service = service
    self.rider = rider
  }

  /// What the rider has under way.
  package var ride: ModelStream<Ride> {
    service.rides.map { [rider] in $0[rider] }.removeDuplicates()
  }

  /// The requests that no driver has taken in time.
  package var withdrawals: EventStream<Withdrawal> { service.withdrawals }

  /// The time on the ride's clock.
  package var now: Duration { service.now }

  /// Whether a request was the rider's.
  ///
  /// - Parameter withdrawal: The request.
  /// - Returns: Whether it was the rider's.
  package func owns(_ withdrawal: Withdrawal) -> Bool { withdrawal.rider == rider }

  /// Takes the ride of the rider one step further.
  ///
  /// - Parameter step: What happens.
  /// - Throws: Why the step makes no sense now; nothing has changed.
  package func take(_ step: RideStep) async throws(Refusal) {
    try await service.take(step, for: rider)
  }
}
