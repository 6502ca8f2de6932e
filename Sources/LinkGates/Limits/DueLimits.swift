/// The limits of a gate that count a call for a route.
struct DueLimits {
  /// A limit that has no room.
  struct Excess {
    let index: Int
    /// How long it takes until it has; nothing if it never has.
    let wait: Duration?
  }

  let limits: [RateLimit]
  let origin: LinkOrigin
  /// The name of the route.
  let route: String
  /// The names of the routes that the call was counted for.
  let counted: [String]

  /// Whether none of them counts it, or all did so before.
  var isEmpty: Bool { counted.contains(route) || !limits.indices.contains { has($0) } }

  /// Whether a limit counts it for the route, and has not done so for another that shares its bucket.
  func has(_ index: Int) -> Bool {
    guard limits[index].counts(origin, route) else { return false }
    return !limits[index].isShared || !counted.contains { limits[index].counts(origin, $0) }
  }

  /// The bucket of a limit.
  func key(_ index: Int) -> RateKey {
    RateKey(limit: index, route: limits[index].isShared ? "" : route, origin: origin)
  }
}
