/// A route that takes a link, with what its fields hold.
public struct Match: Sendable {
  /// What its fields hold.
  public let parameters: Parameters

  /// Its priority.
  public let priority: Int

  /// The route.
  public var route: RouteToken { parameters.core.tokens[parameters.route] }

  @usableFromInline var index: Int { parameters.route }
}
