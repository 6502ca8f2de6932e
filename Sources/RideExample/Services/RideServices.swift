package import RIBKit

/// The services of the ride, which own all of its state.
package struct RideServices: Sendable {
  /// Who is signed in.
  package let sessions = SessionService()

  /// What each rider has under way.
  package let trips: TripService

  /// What each rider has paid.
  package let receipts = ReceiptService()

  /// Makes services without state.
  ///
  /// - Parameter clock: The ride's clock.
  package init(clock: ManualClock) {
    trips = TripService(receipts: receipts, clock: clock)
  }
}
