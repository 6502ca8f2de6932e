public import DeepLinks

/// An importer that converts the routes of another router to RIBKit patterns.
///
/// It preserves the meaning of the patterns, but not the other router's deviations from it. It records the differences by route.
public struct RouteImporter: Sendable {
  private let dialect: RouteImporter.Dialect
  private let settings: RouteImporter.Settings

  /// Creates an importer.
  ///
  /// - Parameters:
  ///   - dialect: The router.
  ///   - settings: The router's settings (default: the settings of an unconfigured router).
  public init(_ dialect: RouteImporter.Dialect, settings: RouteImporter.Settings? = nil) {
    self.dialect = dialect
    self.settings = settings ?? RouteImporter.Settings(for: dialect)
  }

  /// Imports a route.
  ///
  /// - Parameter route: The route.
  /// - Returns: One pattern for each form of a pattern with groups, the longest first.
  /// - Throws: A `LinkDefinitionError` with the place of the part that can't be imported.
  /// - Complexity: O(*n*) for *n* bytes of all forms.
  public func patterns(for route: Route) throws(LinkDefinitionError) -> [ImportedRoutes.Route] {
    try read(route, number: 0).routes
  }

  /// Imports routes.
  ///
  /// - Parameter routes: The routes, in the order in which they were registered.
  /// - Returns: The patterns, the options they need, and the differences.
  /// - Complexity: O(*n* log *n*) for *n* forms of all routes.
  public func routes(_ routes: [Route]) -> ImportedRoutes {
    var imported: [ImportedRoutes.Route] = []
    var notes: [LinkProblem] = []
    var errors: [LinkProblem] = []
    for (number, route) in routes.enumerated() {
      do throws(LinkDefinitionError) {
        let result = try read(route, number: number)
        imported += result.routes
        notes += result.notes
      } catch {
        errors += error.problems
      }
    }
    let (kept, hidden) = apart(imported)
    for route in hidden {
      let pattern = routes[route.number].pattern
      notes.append(
        LinkProblem(
          .hidden, at: [pattern],
          "\"\(pattern.shortened)\": Another route matches the same links, and \(dialect.rawValue) always tries it first."
        ))
    }
    return ImportedRoutes(
      dialect: dialect, routes: kept, hidden: hidden, options: options(for: kept), notes: notes,
      errors: errors,
      schemes: settings.schemes.map(\.folded))
  }

  private func read(
    _ route: Route, number: Int
  ) throws(LinkDefinitionError) -> (routes: [ImportedRoutes.Route], notes: [LinkProblem]) {
    var reading = ForeignReading(route: route, settings: settings)
    switch dialect {
    case .jlRoutes: try reading.readJLRoutes()
    case .ffRouter: try reading.readFFRouter()
    case .mgjRouter: try reading.readMGJRouter()
    case .hhRouter: try reading.readHHRouter()
    }
    var routes: [ImportedRoutes.Route] = []
    for form in reading.forms {
      do throws(LinkError) {
        routes.append(try ImportedRoutes.Route(number: number, form, priority: route.priority))
      } catch {
        throw reading.error(
          .pattern, "The imported pattern would be \"\(error.text.shortened)\"; \(error.reason)")
      }
    }
    return (routes, reading.notes)
  }

  /// Separates the routes that are tried first from those that match the same links.
  private func apart(_ routes: [ImportedRoutes.Route]) -> (
    kept: [ImportedRoutes.Route], hidden: [ImportedRoutes.Route]
  ) {
    var order = Array(routes.indices)
    switch dialect {
    // The first route with the highest priority is preferred.
    case .jlRoutes: order.sort { (-routes[$0].priority, $0) < (-routes[$1].priority, $1) }
    // A pattern replaces an equal one; the names of parameters decide the order of others.
    case .mgjRouter, .hhRouter: order.sort { (routes[$0].form, -$0) < (routes[$1].form, -$1) }
    case .ffRouter: order.sort { (routes[$1].form, -$0) < (routes[$0].form, -$1) }
    }
    var shapes: Set<String> = []
    let hidden = order.filter { !shapes.insert(routes[$0].shape).inserted }
    let isHidden = Set(hidden)
    return (
      routes.indices.filter { !isHidden.contains($0) }.map { routes[$0] }, hidden.map { routes[$0] }
    )
  }

  private func options(for routes: [ImportedRoutes.Route]) -> TableOptions {
    var options = TableOptions()
    options.plusIsSpace = settings.plusIsSpace
    options.emptyComponents = dialect == .jlRoutes ? .kept : .collapsed
    options.repeatedFields = .last
    guard dialect == .jlRoutes else { return options }
    let general = Set(settings.generalFallbacks.map(\.folded))
    for scheme in routes.flatMap(\.pattern.schemes) where !general.contains(scheme) {
      options.fallbacks[scheme] = TableOptions.Fallback.none
    }
    return options
  }
}

extension RouteImporter {
  /// A route as it was registered with another router.
  public struct Route: Sendable, Hashable {
    /// The pattern, as the other router reads it.
    public let pattern: String

    /// The priority; only JLRoutes has priorities.
    public let priority: Int

    /// The scheme for which the route was registered, if the pattern doesn't include the scheme; only JLRoutes has such routes.
    public let scheme: String?

    /// Creates a route.
    public init(_ pattern: String, priority: Int = 0, scheme: String? = nil) {
      self.pattern = pattern
      self.priority = priority
      self.scheme = scheme
    }
  }
}

extension RouteImporter {
  /// A router whose patterns can be imported.
  public enum Dialect: String, Sendable, Hashable, CaseIterable {
    /// JLRoutes: `/user/:id(/post/:post)/*`, with priorities and a namespace for each scheme.
    case jlRoutes = "JLRoutes"
    /// FFRouter: `app://user/:id` and `app://page/*`.
    case ffRouter = "FFRouter"
    /// MGJRouter: `app://user/:id.html`, where each pattern also matches longer links.
    case mgjRouter = "MGJRouter"
    /// HHRouter: `/user/:id/`, without the scheme of the application.
    case hhRouter = "HHRouter"
  }
}

extension RouteImporter {
  /// The settings of another router that determine the meaning of its patterns.
  public struct Settings: Sendable, Hashable {
    /// The schemes of the application, which HHRouter removes; an empty list means all schemes.
    public var schemes: [String] = []

    /// The JLRoutes schemes whose links fall back to routes without a scheme.
    public var generalFallbacks: Set<String> = []

    /// Whether JLRoutes reads the host of a web link as its first component.
    public var hostIsComponent = false

    /// Whether a plus sign in a query is a space (default: for JLRoutes only).
    public var plusIsSpace: Bool

    /// Creates the default settings of a router.
    public init(for dialect: RouteImporter.Dialect) {
      plusIsSpace = dialect == .jlRoutes
    }
  }
}
