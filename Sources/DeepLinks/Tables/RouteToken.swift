/// What adding a route to a table returns: it stands for exactly that route.
public struct RouteToken: Sendable, Hashable {
  /// What makes it differ from all others.
  private final class Mark: Sendable {}

  private let mark = Mark()

  init() {}

  /// Whether two tokens stand for one route.
  public static func == (left: RouteToken, right: RouteToken) -> Bool { left.mark === right.mark }

  /// Feeds what makes it equal to others into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(mark))
  }
}
