/// What is to be paid for a completed trip.
package struct Fare: Hashable, Sendable {
  /// The trip.
  package let trip: Trip.ID

  /// The price in cents.
  package let cents: Int

  /// Makes the value.
  ///
  /// - Parameters:
  ///   - trip: The trip.
  ///   - cents: The price in cents.
  package init(trip: Trip.ID, cents: Int) {
    self.trip = trip
    self.cents = cents
  }
}
