/// What is counted for itself: links of one route, or of all, from one origin, by one limit.
package struct RateKey: Sendable, Hashable {
  /// The index of the limit.
  let limit: Int
  /// The name of the route; empty if all routes are counted together.
  let route: String
  let origin: LinkOrigin

  /// Makes a key.
  package init(limit: Int, route: String, origin: LinkOrigin) {
    self.limit = limit
    self.route = route
    self.origin = origin
  }
}
