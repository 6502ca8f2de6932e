/// Two routes that take one link.
///
/// That is no problem of a table: the order of preference decides. It is listed to be looked at.
public struct RouteOverlap: Sendable, CustomStringConvertible {
  /// The route that the example leads to, of the two.
  public let preferred: RouteToken

  /// The other one.
  public let other: RouteToken

  /// A link that both take.
  public let example: String

  let patterns: (preferred: LinkPattern, other: LinkPattern)

  /// The patterns and the link.
  public var description: String {
    "\(patterns.preferred) and \(patterns.other) both take \(example)"
  }
}
