public import DeepLinks

/// The links of an application as data: routes, options, rules and fallbacks, in one file for all platforms.
///
/// A configuration is checked as a whole when it's created.
public struct LinkConfiguration: Sendable, Equatable {
  /// The version, starting at 1; a higher one is newer.
  public let version: Int64

  /// The routes, without their handlers.
  public let routes: [LinkConfiguration.Route]

  /// The options for reading links.
  public let options: TableOptions

  /// The rules and the fallbacks.
  public let rewrites: RewriteRules

  /// A table of the routes for tools; each route's output is its name, or its pattern if it's unnamed.
  public let table: LinkTable<String>

  /// Creates a configuration; throws `LinkDefinitionError` with the problems found.
  public init(
    version: Int64, routes: [LinkConfiguration.Route], options: TableOptions = TableOptions(),
    rewrites: RewriteRules = RewriteRules()
  ) throws(LinkDefinitionError) {
    var checker = ConfigurationChecker()
    let table = checker.table(version: version, routes: routes, options: options)
    guard let table, checker.problems.isEmpty else {
      throw LinkDefinitionError(ofConfiguration: checker.problems)
    }
    self.init(version, routes, options, rewrites, table)
  }

  /// Creates a configuration from checked parts.
  init(
    _ version: Int64, _ routes: [LinkConfiguration.Route], _ options: TableOptions, _ rewrites: RewriteRules,
    _ table: LinkTable<String>
  ) {
    self.version = version
    self.routes = routes
    self.options = options
    self.rewrites = rewrites
    self.table = table
  }

  /// The maximum size of a file, in bytes.
  public static let maximumLength = 4 << 20

  /// The largest step from the current version that a `LiveConfiguration` accepts.
  ///
  /// It permits consecutive numbers, and seconds since 1970 if the first version is also such a time. It keeps a huge wrong number from blocking all
  /// later versions.
  public static let maximumStep: Int64 = 1_000_000_000

  /// The maximum number of routes of a configuration.
  public static let maximumRoutes = 20_000

  /// The maximum number of problems that one error reports.
  public static let maximumProblems = 200

  /// The maximum number of components of the forms of all patterns together.
  public static let maximumComponents = 400_000

  /// Returns a draft of a table with all routes, to which you can add more.
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

    /// The priority; a higher number takes precedence over any specificity.
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

/// Checks the routes of a configuration together.
struct ConfigurationChecker {
  private(set) var problems: [LinkProblem] = []

  /// Returns the table of all routes, if they form a valid table.
  mutating func table(version: Int64, routes: [LinkConfiguration.Route], options: TableOptions) -> LinkTable<
    String
  >? {
    if version < 1 { note(.value, "version", "A version is 1 or higher.") }
    guard routes.count <= LinkConfiguration.maximumRoutes else {
      note(.limit, "routes", "At most \(LinkConfiguration.maximumRoutes) of these are allowed.")
      return nil
    }
    var draft = TableDraft<String>(options: options)
    var names: Set<String> = []
    var places: [String: Int] = [:]
    var components = 0
    for (index, route) in routes.enumerated() {
      let id = route.id
      if let name = route.attributes.name {
        if name.isEmpty { note(.value, "routes[\(index)].name", "A name must not be empty.") }
        if !names.insert(name).inserted {
          note(
            .duplicate, "routes[\(index)].name",
            "Another route has the name \"\(name.shortened)\"; rename one of them."
          )
        }
      }
      if places[route.pattern.description] == nil { places[route.pattern.description] = index }
      components += route.pattern.componentCount
      draft.add(route.pattern, priority: route.priority, attributes: route.attributes) { _ in .open(id) }
    }
    guard components <= LinkConfiguration.maximumComponents else {
      note(
        .limit, "routes",
        "Together, the forms of all patterns can have at most \(LinkConfiguration.maximumComponents) components; they have \(components)."
      )
      return nil
    }
    do throws(LinkDefinitionError) {
      return try draft.build()
    } catch {
      for problem in error.problems {
        let place = problem.places.first.flatMap { places[$0] }
        note(
          problem.code == .unknownType ? .unknownType : .table, place.map { "routes[\($0)]" } ?? "options",
          problem.description)
      }
      return nil
    }
  }

  private mutating func note(_ code: LinkProblem.Code, _ path: String, _ reason: String) {
    problems.append(LinkProblem(code, at: path, reason))
  }
}
