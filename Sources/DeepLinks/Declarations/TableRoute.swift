/// One route of a table: a pattern, and what is to be known about it.
public struct TableRoute: Sendable {
  /// What stands for it.
  public let token: TableRoute.Token

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

  /// What its links are counted under: its name, or its type, which several patterns may have, or its pattern.
  package let limitName: String
}

extension TableRoute {
  /// What adding a route to a table returns: it stands for exactly that route.
  public struct Token: Sendable, Hashable {
    /// What makes it differ from all others.
    private final class Mark: Sendable {}

    private let mark = Mark()

    init() {}

    /// Whether two tokens stand for one route.
    public static func == (left: TableRoute.Token, right: TableRoute.Token) -> Bool {
      left.mark === right.mark
    }

    /// Feeds what makes it equal to others into a hasher.
    ///
    /// - Parameter hasher: The hasher.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(mark))
    }
  }
}

/// What is to be known about a route besides which links it takes and where they lead.
public struct RouteAttributes: Sendable, Hashable {
  /// What people and statistics call the route; its pattern, if it has none.
  public var name: String?

  /// What the route is for, in one sentence, for the documentation that is printed from a table.
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
  ///   - name: What people and statistics call the route.
  ///   - summary: What the route is for, in one sentence.
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
  ///   - name: What people and statistics call the route.
  ///   - summary: What the route is for, in one sentence.
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
