package import ModelStreams
package import RIBKit

/// A service that stores the ride of each rider, from the request to the payment.
package actor RideService: RideBook {
  private nonisolated let model = MutableModelStream(Rides())
  private nonisolated let source = EventSource<Withdrawal>()
  private nonisolated let clock: ManualClock
  private let payments: any Payments

  /// Creates a service without any rides.
  ///
  /// - Parameters:
  ///   - payments: The service that collects payments.
  ///   - clock: The ride's clock.
  package init(payments: any Payments, clock: ManualClock) {
    self.payments = payments
    self.clock = clock
  }

  /// The rides of all riders.
  package nonisolated var rides: ModelStream<Rides> { model.stream }

  /// The requests that had no driver at their deadline.
  package nonisolated var withdrawals: EventStream<Withdrawal> { source.stream }

  /// The time on the ride's clock.
  package nonisolated var now: Duration { clock.now.offset }

  /// Applies a step to the ride of a rider.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - rider: The rider.
  /// - Throws: The reason why the step is invalid now; nothing has changed.
  package func apply(_ step: RideStep, for rider: Rider) async throws(Rejection) {
    let ride = model.latest[rider]
    let next = try ride.after(step, at: now)
    // The model is updated before the `await` below, because another step may be applied during the payment, and must find the new ride.
    model.update { $0[rider] = next }
    switch (step, ride) {
    case (.pay, .unpaid(let fare)):
      await payments.pay(fare, by: rider)
    case (.withdraw, .requested(let request)):
      source.send(Withdrawal(rider: rider, request: request))
    default: break
    }
  }
}
