package import ModelStreams

/// A request that had no driver at its deadline.
package struct Withdrawal: Hashable, Sendable {
  /// The rider.
  package let rider: Rider

  /// The request.
  package let request: Request

  /// Creates a withdrawal.
  package init(rider: Rider, request: Request) {
    self.rider = rider
    self.request = request
  }
}

/// The ride of one rider: the part of ``RideBook`` that the RIBs of a signed-in rider see.
///
/// It holds streams and closures instead of the service, so that a test can pass its own.
package struct RiderRide: Sendable {
  /// The current ride.
  package let current: ModelStream<Ride>

  /// The requests of all riders that had no driver at their deadline.
  package let withdrawals: EventStream<Withdrawal>

  /// Returns the time on the ride's clock.
  package let now: @Sendable () -> Duration

  /// Applies a step to the ride, or throws the reason why it is invalid now and changes nothing.
  package let apply: @Sendable (RideStep) async throws(Rejection) -> Void

  /// The rider.
  package let rider: Rider

  /// Creates the ride of a rider from its parts.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - current: The current ride.
  ///   - withdrawals: The requests of all riders that had no driver at their deadline.
  ///   - now: Returns the time on the ride's clock.
  ///   - apply: Applies a step to the ride.
  package init(
    of rider: Rider, current: ModelStream<Ride>, withdrawals: EventStream<Withdrawal>,
    now: @escaping @Sendable () -> Duration,
    apply: @escaping @Sendable (RideStep) async throws(Rejection) -> Void
  ) {
    self.rider = rider
    self.current = current
    self.withdrawals = withdrawals
    self.now = now
    self.apply = apply
  }

  /// Whether a withdrawn request was the rider's.
  package func owns(_ withdrawal: Withdrawal) -> Bool { withdrawal.rider == rider }

  /// Creates the part of the service that a rider sees.
  package init(_ service: any RideBook, of rider: Rider) {
    self.init(
      of: rider, current: service.rides.map { $0[rider] }.removeDuplicates(),
      withdrawals: service.withdrawals,
      now: { service.now },
      apply: { (step) throws(Rejection) in try await service.apply(step, for: rider) })
  }
}
