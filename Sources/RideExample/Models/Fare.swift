/// What is to be paid for a completed trip.
package struct Fare: Hashable, Sendable {
  /// The trip.
  package let trip: Trip.ID

  /// The price in cents.
  package let cents: Int
}
