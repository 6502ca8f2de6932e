/// One route as it was registered with another router.
public struct ForeignRoute: Sendable, Hashable {
  /// The pattern, as the other router reads it.
  public let pattern: String

  /// The priority; only JLRoutes has one.
  public let priority: Int

  /// The scheme it was registered for, if that is no part of the pattern; only JLRoutes has one.
  public let scheme: String?

  /// Makes a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, as the other router reads it.
  ///   - priority: The priority.
  ///   - scheme: The scheme it was registered for; none if it was for all.
  public init(_ pattern: String, priority: Int = 0, scheme: String? = nil) {
    self.pattern = pattern
    self.priority = priority
    self.scheme = scheme
  }
}
