/// A route that takes a link, with what its fields hold.
public struct Match: Sendable {
  @usableFromInline let body: MatchBody

  init(_ body: MatchBody) {
    self.body = body
  }

  /// What its fields hold.
  @inlinable
  public var parameters: Parameters { Parameters(body: body) }

  /// The priority of the route.
  public var priority: Int { body.priority }

  /// The route.
  public var route: RouteToken { body.core.tokens[body.route] }

  @usableFromInline var index: Int { body.route }
}
