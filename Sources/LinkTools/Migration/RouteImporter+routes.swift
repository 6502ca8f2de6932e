extension RouteImporter {
  /// One route as it was registered with another router.
  public struct Route: Sendable, Hashable {
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
}

extension RouteImporter {
  /// A router whose patterns can be brought into the grammar of ours.
  public enum Dialect: String, Sendable, Hashable, CaseIterable {
    /// JLRoutes: `/user/:id(/post/:post)/*`, with namespaces by scheme and priorities.
    case jlRoutes = "JLRoutes"
    /// FFRouter: `app://user/:id` and `app://page/*`.
    case ffRouter = "FFRouter"
    /// MGJRouter: `app://user/:id.html`, where each pattern takes what goes on behind it.
    case mgjRouter = "MGJRouter"
    /// HHRouter: `/user/:id/`, without the scheme of the application.
    case hhRouter = "HHRouter"
  }
}

extension RouteImporter {
  /// The settings of another router that decide the meaning of its patterns.
  public struct Settings: Sendable, Hashable {
    /// The schemes of the application, which HHRouter cuts off; links of all schemes are taken if there are none.
    public var schemes: [String] = []

    /// The schemes of JLRoutes whose links go on to the routes without a scheme.
    public var generalFallbacks: Set<String> = []

    /// Whether JLRoutes takes the host of a link of the web as its first component.
    public var hostIsComponent = false

    /// Whether a plus sign in a query is a space, which it is for JLRoutes unless that is switched off.
    public var plusIsSpace: Bool

    /// Makes the settings that a router has when nothing is set.
    ///
    /// - Parameter dialect: The router.
    public init(for dialect: RouteImporter.Dialect) {
      plusIsSpace = dialect == .jlRoutes
    }
  }
}
