package import DeepLinks

/// What a link about a trip says.
package struct TripLink: LinkRoute {
  /// The trip.
  package var trip: Trip.ID = ""

  package static let pattern = "ride://trip/:trip"

  package init() {}

  package mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("trip", &trip)
  }
}
