package import ModelStreams
package import RIBKit

/// Keeps the ride of each rider, from the request to the payment.
package actor RideService {
  private nonisolated let model = MutableModelStream(Rides())
  private nonisolated let source = EventSource<Withdrawal>()
  private nonisolated let clock: ManualClock
  private let receipts: ReceiptService

  /// Makes the service with nothing under way.
  ///
  /// - Parameters:
  ///   - receipts: The service that keeps the receipts.
  ///   - clock: The ride's clock.
  package init(receipts: ReceiptService, clock: ManualClock) {
    self.receipts = receipts
    self.clock = clock
  }

  /// The rides of all riders.
  package nonisolated var rides: ModelStream<Rides> { model.stream }

  /// The requests without a driver at their deadline.
  package nonisolated var withdrawals: EventStream<Withdrawal> { source.stream }

  /// The time on the ride's clock.
  package nonisolated var now: Duration { clock.now.offset }

  /// Applies a step to the ride of a rider.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - rider: The rider.
  /// - Throws: The reason why the step makes no sense now; nothing has changed.
  package func apply(_ step: RideStep, for rider: Rider) async throws(Refusal) {
    let ride = model.latest[rider]
    let next = try ride.after(step, at: now)
    // Before the await below: while a receipt is added, another step may be applied, and it must find the new ride.
    model.update { $0[rider] = next }
    switch (step, ride) {
    case (.pay, .unpaid(let fare)):
      await receipts.add(Receipt(trip: fare.trip, cents: fare.cents), for: rider)
    case (.withdraw, .requested(let request)):
      source.send(Withdrawal(rider: rider, request: request))
    default: break
    }
  }
}

/// A request that had no driver at its deadline.
package struct Withdrawal: Hashable, Sendable {
  /// The rider.
  package let rider: Rider

  /// The request.
  package let request: Request

  /// Makes the value.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - request: The request.
  package init(rider: Rider, request: Request) {
    self.rider = rider
    self.request = request
  }
}

/// The ride of one rider: the part of ``RideService`` that the RIBs of a signed-in rider see.
///
/// It holds streams and closures instead of the service, so a test can pass its own.
package struct RiderRide: Sendable {
  /// The ride as it is now.
  package let current: ModelStream<Ride>

  /// The requests of all riders without a driver at their deadline.
  package let withdrawals: EventStream<Withdrawal>

  /// Reads the time on the ride's clock.
  package let now: @Sendable () -> Duration

  /// Applies a step to the ride, or throws the reason why it makes no sense now; then nothing has changed.
  package let apply: @Sendable (RideStep) async throws(Refusal) -> Void

  private let rider: Rider

  /// Makes the ride of a rider from its parts.
  ///
  /// - Parameters:
  ///   - rider: The rider.
  ///   - current: The ride as it is now.
  ///   - withdrawals: The requests of all riders without a driver at their deadline.
  ///   - now: Reads the time.
  ///   - apply: Applies a step to the ride.
  package init(
    of rider: Rider, current: ModelStream<Ride>, withdrawals: EventStream<Withdrawal>,
    now: @escaping @Sendable () -> Duration,
    apply: @escaping @Sendable (RideStep) async throws(Refusal) -> Void
  ) {
    self.rider = rider
    self.current = current
    self.withdrawals = withdrawals
    self.now = now
    self.apply = apply
  }

  /// Makes the part of the service that a rider sees.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - rider: The rider.
  package init(_ service: RideService, of rider: Rider) {
    self.init(
      of: rider, current: service.rides.map { $0[rider] }.removeDuplicates(),
      withdrawals: service.withdrawals,
      now: { service.now },
      apply: { (step) throws(Refusal) in try await service.apply(step, for: rider) })
  }

  /// Whether a withdrawn request was the rider's.
  ///
  /// - Parameter withdrawal: The request.
  /// - Returns: Whether it was the rider's.
  package func owns(_ withdrawal: Withdrawal) -> Bool { withdrawal.rider == rider }
}
