package import ModelStreams

/// The trips of one rider, which is all that the RIBs under a signed-in rider get to see of ``TripService``.
///
/// It holds streams and functions, so that a test puts its own in their place.
package struct RiderTrips: Sendable {
  /// What the rider has under way.
  package let ride: ModelStream<Ride>

  /// The requests of all riders that no driver has taken in time.
  package let withdrawals: EventStream<Withdrawal>

  /// Reads the time on the ride's clock.
  package let now: @Sendable () -> Duration

  /// Takes the ride one step further, or throws why the step makes no sense now; then nothing has changed.
  package let take: @Sendable (RideStep) async throws(Refusal) -> Void

  private let rider: Rider

  /// Makes the trips of a rider from their parts.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - ride: What the rider has under way.
  ///   - withdrawals: The requests of all riders that no driver has taken in time.
  ///   - now: Reads the time.
  ///   - take: Takes the ride one step further.
  package init(
    of rider: Rider, ride: ModelStream<Ride>, withdrawals: EventStream<Withdrawal>,
    now: @escaping @Sendable () -> Duration,
    take: @escaping @Sendable (RideStep) async throws(Refusal) -> Void
  ) {
    self.rider = rider
    self.ride = ride
    self.withdrawals = withdrawals
    self.now = now
    self.take = take
  }

  /// Makes what a rider gets to see of the service.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - rider: The rider.
  package init(_ service: TripService, of rider: Rider) {
    self.init(
      of: rider, ride: service.rides.map { $0[rider] }.removeDuplicates(), withdrawals: service.withdrawals,
      now: { service.now },
      take: { (step) throws(Refusal) in try await service.take(step, for: rider) })
  }

  /// Whether a request was the rider's.
  ///
  /// - Parameter withdrawal: The request.
  /// - Returns: Whether it was the rider's.
  package func owns(_ withdrawal: Withdrawal) -> Bool { withdrawal.rider == rider }
}
