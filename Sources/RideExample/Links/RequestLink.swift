package import DeepLinks

/// What a link that asks for a driver says.
package struct RequestLink: LinkRoute {
  /// Where the rider is.
  package var pickup = ""

  /// Where the rider wants to go.
  package var dropoff = ""

  package static let pattern = "ride://request?pickup&dropoff"

  package init() {}

  package mutating func visit(_ fields: inout RouteFields) throws(RouteError) {
    try fields("pickup", &pickup)
    try fields("dropoff", &dropoff)
  }
}
