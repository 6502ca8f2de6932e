/// A route that takes a link, with what its fields hold.
public struct LinkMatch: Sendable {
  @usableFromInline let body: MatchBody

  init(_ body: MatchBody) {
    self.body = body
  }

  /// What its fields hold.
  @inlinable
  public var parameters: LinkParameters { LinkParameters(body: body) }

  /// The priority of the route.
  public var priority: Int { body.priority }

  /// The route.
  public var route: RouteToken { body.core.tokens[body.route] }

  @usableFromInline package var index: Int { body.route }
}
