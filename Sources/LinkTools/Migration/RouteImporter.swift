public import DeepLinks

/// Brings the routes of another router into the grammar of ours.
///
/// What the patterns of the other router say is kept; what it does against its own patterns is not. What is different
/// afterwards is noted by route.
public struct RouteImporter: Sendable {
  private let dialect: RouteImporter.Dialect
  private let settings: RouteImporter.Settings

  /// Makes an importer.
  ///
  /// - Parameters:
  ///   - dialect: The router.
  ///   - settings: How it was set up; as it is when nothing is set, if nothing is said.
  public init(_ dialect: RouteImporter.Dialect, settings: RouteImporter.Settings? = nil) {
    self.dialect = dialect
    self.settings = settings ?? RouteImporter.Settings(for: dialect)
  }

  /// Brings one pattern over.
  ///
  /// - Parameter route: The route, as it was registered.
  /// - Returns: The patterns of ours: one for each form of a pattern with groups, the longest first.
  /// - Throws: A `LinkProblem` with the place of what cannot be brought over.
  /// - Complexity: O(*n*) for *n* bytes of all forms.
  public func patterns(for route: Route) throws(LinkProblem) -> [ImportedRoutes.Route] {
    try read(route, number: 0).routes
  }

  /// Brings routes over.
  ///
  /// - Parameter routes: The routes, in the order in which they were registered.
  /// - Returns: The patterns, the options they need, and what could not be kept.
  /// - Complexity: O(*n* log *n*) for *n* forms of all routes.
  public func routes(_ routes: [Route]) -> ImportedRoutes {
    var imported: [ImportedRoutes.Route] = []
    var notes: [LinkProblem] = []
    var errors: [LinkProblem] = []
    for (number, route) in routes.enumerated() {
      do throws(LinkProblem) {
        let result = try read(route, number: number)
        imported += result.routes
        notes += result.notes
      } catch {
        errors.append(error)
      }
    }
    let (kept, hidden) = apart(imported)
    for route in hidden {
      let pattern = routes[route.number].pattern
      notes.append(
        LinkProblem(
          .hidden, at: [pattern],
          "\"\(pattern.shortened)\": Another route takes the same links, and \(dialect.rawValue) never asks this one first."
        ))
    }
    return ImportedRoutes(
      dialect: dialect, routes: kept, hidden: hidden, options: options(for: kept), notes: notes,
      errors: errors,
      schemes: settings.schemes.map(\.folded))
  }

  private func read(
    _ route: Route, number: Int
  ) throws(LinkProblem) -> (routes: [ImportedRoutes.Route], notes: [LinkProblem]) {
    var reading = ForeignReading(route, settings: settings)
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
        throw reading.error(.pattern, "It would be \"\(error.text.shortened)\" here; \(error.reason)")
      }
    }
    return (routes, reading.notes)
  }

  /// Parts the routes that are asked first from those that take the same links.
  private func apart(_ routes: [ImportedRoutes.Route]) -> (
    kept: [ImportedRoutes.Route], hidden: [ImportedRoutes.Route]
  ) {
    var order = Array(routes.indices)
    switch dialect {
    // The first of those with the highest priority.
    case .jlRoutes: order.sort { (-routes[$0].priority, $0) < (-routes[$1].priority, $1) }
    // A pattern replaces an equal one; patterns that differ in the names of their parameters are asked by these.
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
