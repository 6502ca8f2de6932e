/// What has been paid for a trip.
package struct Receipt: Hashable, Sendable {
  /// The trip.
  package let trip: Trip.ID

  /// The price in cents.
  package let cents: Int
}
