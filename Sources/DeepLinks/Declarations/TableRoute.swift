/// One route of a table: a pattern with its metadata.
public struct TableRoute: Sendable {
  /// The handle of the route.
  public let token: TableRoute.Token

  /// The form of the links that it takes.
  public let pattern: LinkPattern

  /// The priority; a higher one stands above any specificity.
  public let priority: Int

  /// The metadata.
  public let attributes: RouteAttributes

  /// The name for people and statistics: that of the attributes, or the pattern.
  public var name: String { attributes.name ?? pattern.description }

  /// The type that was added, if it was one.
  let type: Any.Type?

  /// The name that a limit counts its links under: its own, or that of its type, which several patterns may have, or its pattern.
  package var limitName: String {
    attributes.name ?? type.map { String(reflecting: $0) } ?? pattern.description
  }
}

extension TableRoute {
  /// A handle to a route in a table.
  public struct Token: Sendable, Hashable {
    /// An object that no other token has.
    private final class Identity: Sendable {}

    private let identity = Identity()

    init() {}

    /// Whether two tokens stand for one route.
    public static func == (left: TableRoute.Token, right: TableRoute.Token) -> Bool {
      left.identity === right.identity
    }

    /// Feeds what makes it equal to others into a hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(identity))
    }
  }
}

/// Metadata of a route.
public struct RouteAttributes: Sendable, Hashable {
  /// The name for people and statistics; `nil` for the pattern.
  public var name: String?

  /// The purpose of the route in one sentence, for the documentation that is printed from a table.
  public var summary: String?

  /// Whether links from outside the application may lead to it; a route is local unless it says so.
  public var isExported: Bool

  /// Whether a link from outside must be signed.
  public var needsSignature: Bool

  /// The names of the guards that are asked besides those of the whole gate, in this order.
  public var guards: [String]

  /// Makes attributes; those of a local route, if nothing is said.
  ///
  /// - Parameters:
  ///   - name: The name for people and statistics.
  ///   - summary: The purpose of the route in one sentence.
  ///   - isExported: Whether links from outside the application may lead to it.
  ///   - needsSignature: Whether a link from outside must be signed.
  ///   - guards: The names of the guards that are asked besides those of the whole gate.
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

  /// Makes the attributes of a route that links from outside the application may lead to.
  ///
  /// - Parameters:
  ///   - name: The name for people and statistics.
  ///   - summary: The purpose of the route in one sentence.
  ///   - needsSignature: Whether a link from outside must be signed.
  ///   - guards: The names of the guards that are asked besides those of the whole gate.
  /// - Returns: The attributes.
  public static func exported(
    _ name: String? = nil, _ summary: String? = nil, needsSignature: Bool = false, guards: [String] = []
  ) -> RouteAttributes {
    RouteAttributes(
      name: name, summary: summary, isExported: true, needsSignature: needsSignature, guards: guards)
  }
}
