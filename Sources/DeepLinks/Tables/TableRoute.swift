/// One route of a table: a pattern, and what is to be known about it.
public struct TableRoute: Sendable {
  /// What stands for it.
  public let token: RouteToken

  /// Which links it takes.
  public let pattern: LinkPattern

  /// How much it is preferred; a higher number stands above any specificity.
  public let priority: Int

  /// What else is to be known about it.
  public let attributes: RouteAttributes

  /// What people and statistics call it: its name, or its pattern if it has none.
  public var name: String { attributes.name ?? pattern.description }

  /// The type that was added, if it was one.
  let type: ObjectIdentifier?
}
