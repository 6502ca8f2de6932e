package import ModelStreams
package import RIBKit

/// Knows what each rider has under way, from the request to the payment.
package actor TripService {
  private nonisolated let model = MutableModelStream(Rides())
  private nonisolated let source = EventSource<Withdrawal>()
  private nonisolated let clock: ManualClock
  private let receipts: ReceiptService

  /// Makes the service with nothing under way.
  ///
  /// - Parameters:
  ///   - receipts: Where payments are kept.
  ///   - clock: The ride's clock.
  package init(receipts: ReceiptService, clock: ManualClock) {
    self.receipts = receipts
    self.clock = clock
  }

  /// What each rider has under way.
  package nonisolated var rides: ModelStream<Rides> { model.stream }

  /// The requests that no driver has taken in time.
  package nonisolated var withdrawals: EventStream<Withdrawal> { source.stream }

  /// The time on the ride's clock.
  package nonisolated var now: Duration { clock.now.offset }

  /// Takes the ride of a rider one step further.
  ///
  /// - Parameters:
  ///   - step: What happens.
  ///   - rider: Whose ride it is.
  /// - Throws: Why the step makes no sense now; nothing has changed.
  package func take(_ step: RideStep, for rider: Rider) async throws(Refusal) {
    let ride = model.latest[rider]
    let next = try ride.after(step, at: now)
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
