/// One route of a table: a pattern with its metadata.
public struct TableRoute: Sendable {
  /// The handle of the route.
  public let token: TableRoute.Token

  /// The pattern of the route's links.
  public let pattern: LinkPattern

  /// The priority; a route with a higher priority wins, however specific the other pattern is.
  public let priority: Int

  /// The metadata.
  public let attributes: RouteAttributes

  /// The name for people and statistics: the name in the attributes, or the pattern.
  public var name: String { attributes.name ?? pattern.description }

  /// The type with which the route was added, if any.
  let type: Any.Type?

  /// The name under which a limit counts the route's links: the name in the route's attributes; otherwise the name of the route's type,
  /// which several patterns may share; otherwise the pattern.
  package var limitName: String {
    attributes.name ?? type.map { String(reflecting: $0) } ?? pattern.description
  }
}

extension TableRoute {
  /// A handle to a route in a table.
  public struct Token: Sendable, Hashable {
    /// An object that is unique to one token.
    private final class Identity: Sendable {}

    private let identity = Identity()

    init() {}

    /// Whether two tokens refer to the same route.
    public static func == (left: TableRoute.Token, right: TableRoute.Token) -> Bool {
      left.identity === right.identity
    }

    /// Hashes the identity of the route.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(identity))
    }
  }
}

/// Metadata of a route.
public struct RouteAttributes: Sendable, Hashable {
  /// The name for people and statistics; `nil` for the pattern.
  public var name: String?

  /// The purpose of the route in one sentence, for the documentation printed from a table.
  public var summary: String?

  /// Whether links from outside the application may open the route; a route is local unless this is set.
  public var isExported: Bool

  /// Whether links from outside must be signed.
  public var needsSignature: Bool

  /// The names of the guards that run after the gate's own guards, in order.
  public var guards: [String]

  /// Creates attributes; by default, those of a local route.
  public init(
    name: String? = nil, summary: String? = nil, isExported: Bool = false, needsSignature: Bool = false,
    guards: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.isExported = isExported
    self.needsSignature = needsSignature
    self.guards = guards
  }

  /// Creates the attributes of an exported route: one that links from outside the application may open.
  public static func exported(
    _ name: String? = nil, _ summary: String? = nil, needsSignature: Bool = false, guards: [String] = []
  ) -> RouteAttributes {
    RouteAttributes(
      name: name, summary: summary, isExported: true, needsSignature: needsSignature, guards: guards)
  }
}
