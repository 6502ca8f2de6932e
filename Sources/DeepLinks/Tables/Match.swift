/// A route that takes a link, with what its fields hold.
public struct Match: Sendable {
  /// The route.
  public let route: RouteToken

  /// Its priority.
  public let priority: Int

  /// What its fields hold.
  public let parameters: Parameters

  @usableFromInline let index: Int
}
