public import DeepLinks

/// The links of an application as data: routes, options, rules and fallbacks, in one file for all platforms.
///
/// A configuration is checked as a whole when it's created.
public struct LinkConfiguration: Sendable, Equatable {
  /// The version, starting at 1; a higher version is newer.
  public let version: Int64

  /// The routes, without their handlers.
  public let routes: [LinkConfiguration.Route]

  /// The options for reading links.
  public let options: TableOptions

  /// The rules and the fallbacks.
  public let rewrites: RewriteRules

  /// A table of the routes, for use by tools; each route's output is its name, or its pattern if it's unnamed.
  public let table: LinkTable<String>

  /// Creates a configuration; throws `LinkDefinitionError` with the problems found.
  public init(
    version: Int64, routes: [LinkConfiguration.Route], options: TableOptions = TableOptions(),
    rewrites: RewriteRules = RewriteRules()
  ) throws(LinkDefinitionError) {
    self.version = version
    self.routes = routes
    self.options = options
    self.rewrites = rewrites
    table = try Self.table(version, routes, options)
  }

  /// The maximum size of a file, in bytes.
  public static let maximumLength = 4 << 20

  /// The largest version increase that a `LiveConfiguration` accepts.
  ///
  /// It permits consecutive numbers, and seconds since 1970 if the first version is also such a time. It keeps one erroneously large number from
  /// blocking all later versions.
  public static let maximumStep: Int64 = 1_000_000_000

  /// The maximum number of routes in a configuration.
  public static let maximumRoutes = 20_000

  /// The maximum number of problems that one error reports.
  public static let maximumProblems = 200

  /// The maximum total number of components in the forms of all patterns.
  public static let maximumComponents = 400_000

  /// Returns a draft of a table with all routes; you can add more.
  ///
  /// - Parameter handlers: The handlers of the routes.
  /// - Returns: The draft.
  /// - Throws: A `LinkDefinitionError` that names each route that has no handler, or whose pattern isn't compatible with its type.
  /// - Complexity: O(*n*) for *n* routes.
  public func draft<Output: Sendable>(
    _ handlers: RouteHandlers<Output>
  ) throws(LinkDefinitionError) -> TableDraft<Output> {
    var draft = TableDraft<Output>(options: options)
    var problems: [LinkProblem] = []
    for (index, route) in routes.enumerated() {
      guard let flaw = handlers.add(route, to: &draft) else { continue }
      problems.append(LinkProblem(.handler, at: "routes[\(index)]", flaw))
    }
    guard problems.isEmpty else { throw LinkDefinitionError(ofConfiguration: problems) }
    return draft
  }

  /// Whether two configurations print the same text.
  public static func == (left: LinkConfiguration, right: LinkConfiguration) -> Bool {
    left.encoded() == right.encoded()
  }
}

extension LinkConfiguration {
  /// A route of a configuration: a pattern with its attributes, but without its handler.
  public struct Route: Sendable, Hashable {
    /// The pattern of the links that the route matches.
    public var pattern: LinkPattern

    /// The priority; a route with a higher priority wins, however specific the other pattern is.
    public var priority: Int

    /// The route's name, summary and requirements.
    public var attributes: RouteAttributes

    /// Creates a route.
    public init(_ pattern: LinkPattern, priority: Int = 0, attributes: RouteAttributes = RouteAttributes()) {
      self.pattern = pattern
      self.priority = priority
      self.attributes = attributes
    }

    /// The route's name, or its pattern if it's unnamed; its handler is looked up by this identifier.
    public var id: String { attributes.name ?? pattern.description }
  }
}

extension LinkConfiguration {
  /// Returns the table of all routes, if they form a valid table.
  private static func table(
    _ version: Int64, _ routes: [LinkConfiguration.Route], _ options: TableOptions
  ) throws(LinkDefinitionError) -> LinkTable<String> {
    var problems: [LinkProblem] = []
    func note(_ code: LinkProblem.Code, _ path: String, _ reason: String) {
      problems.append(LinkProblem(code, at: path, reason))
    }
    if version < 1 { note(.value, "version", "A version must be 1 or higher.") }
    guard routes.count <= maximumRoutes else {
      note(.limit, "routes", "At most \(maximumRoutes) of these are allowed.")
      throw LinkDefinitionError(ofConfiguration: problems)
    }
    problems += nameProblems(of: routes)
    let components = routes.reduce(0) { $0 + $1.pattern.componentCount }
    guard components <= maximumComponents else {
      note(
        .limit, "routes",
        "Together, the forms of all patterns can have at most \(maximumComponents) components; they have \(components)."
      )
      throw LinkDefinitionError(ofConfiguration: problems)
    }
    do throws(LinkDefinitionError) {
      let table = try builtTable(of: routes, options)
      if problems.isEmpty { return table }
    } catch {
      problems += problemsOfTable(error, routes)
    }
    throw LinkDefinitionError(ofConfiguration: problems)
  }

  private static func nameProblems(of routes: [LinkConfiguration.Route]) -> [LinkProblem] {
    var problems: [LinkProblem] = []
    var names: Set<String> = []
    for (index, route) in routes.enumerated() {
      guard let name = route.attributes.name else { continue }
      let path = "routes[\(index)].name"
      if name.isEmpty { problems.append(LinkProblem(.value, at: path, "A name must not be empty.")) }
      if !names.insert(name).inserted {
        problems.append(
          LinkProblem(
            .duplicate, at: path, "Another route has the name \"\(name.shortened)\"; rename one of them."))
      }
    }
    return problems
  }

  private static func builtTable(
    of routes: [LinkConfiguration.Route], _ options: TableOptions
  ) throws(LinkDefinitionError) -> LinkTable<String> {
    var draft = TableDraft<String>(options: options)
    for route in routes {
      let id = route.id
      draft.add(route.pattern, priority: route.priority, attributes: route.attributes) { _ in .open(id) }
    }
    return try draft.build()
  }

  /// Returns the problems of a table, each at the route that causes it.
  private static func problemsOfTable(
    _ error: LinkDefinitionError, _ routes: [LinkConfiguration.Route]
  ) -> [LinkProblem] {
    let places = Dictionary(zip(routes.map(\.pattern.description), routes.indices)) { first, _ in first }
    return error.problems.map { problem in
      let place = problem.places.first.flatMap { places[$0] }
      let path = place.map { "routes[\($0)]" } ?? "options"
      return LinkProblem(
        problem.code == .unknownType ? .unknownType : .table, at: path, problem.description)
    }
  }
}
