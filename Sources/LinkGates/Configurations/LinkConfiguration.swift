public import DeepLinks

/// The links of an application as data: routes, options, rules and fallbacks, one file for all platforms.
///
/// A configuration is checked as a whole when it is made: one that is wrong in any place is none.
public struct LinkConfiguration: Sendable, Equatable {
  /// The version, from 1 on; of several configurations the higher one is newer.
  public let version: Int64

  /// The routes, without where they lead.
  public let routes: [LinkConfiguration.Route]

  /// The options for reading links.
  public let options: TableOptions

  /// The rules and the fallbacks.
  public let rewrites: RewriteRules

  /// The routes as a table that leads to the name of each route, or to its pattern if it has none; for tools.
  public let table: LinkTable<String>

  /// Makes a configuration, if nothing is wrong with it.
  ///
  /// - Parameters:
  ///   - version: Which of several configurations is the newer one; from 1 on.
  ///   - routes: The routes, without where they lead.
  ///   - options: How links are read.
  ///   - rewrites: The rules and the fallbacks.
  /// - Throws: `LinkProblems` with all that were found.
  public init(
    version: Int64, routes: [LinkConfiguration.Route], options: TableOptions = TableOptions(),
    rewrites: RewriteRules = RewriteRules()
  ) throws(LinkProblems) {
    var checker = ConfigurationChecker()
    let table = checker.table(version: version, routes: routes, options: options)
    guard let table, checker.problems.isEmpty else { throw LinkProblems(ofConfiguration: checker.problems) }
    self.init(version, routes, options, rewrites, table)
  }

  /// Makes a configuration of parts that were checked.
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

  /// The largest number of bytes of a file.
  public static let maximumLength = 4 << 20

  /// How much higher a version may be than the one in use for a `LiveConfiguration` to take it.
  ///
  /// It is all that bounds versions from above: enough for a count, and for seconds since 1970 if the first one is such a time too;
  /// and one wrong number, or many, never lead to the last that there is.
  public static let maximumStep: Int64 = 1_000_000_000

  /// The largest number of routes of a configuration.
  public static let maximumRoutes = 20_000

  /// The largest number of problems that are reported at once.
  public static let maximumProblems = 200

  /// The largest number of components of the forms of all patterns together.
  public static let maximumComponents = 400_000

  /// Makes a draft with all routes, for the table of the application.
  ///
  /// - Parameter handlers: Where the routes lead.
  /// - Returns: The draft, to which other routes may be added.
  /// - Throws: `LinkProblems` that name each route without a handler, or whose pattern does not agree with its
  ///   type.
  /// - Complexity: O(*n*) for *n* routes.
  public func draft<Output: Sendable>(
    _ handlers: RouteHandlers<Output>
  ) throws(LinkProblems) -> TableDraft<Output> {
    var draft = TableDraft<Output>(options: options)
    var problems: [LinkProblem] = []
    for (index, route) in routes.enumerated() {
      guard let flaw = handlers.add(route, to: &draft) else { continue }
      problems.append(LinkProblem(.handler, at: "routes[\(index)]", flaw))
    }
    guard problems.isEmpty else { throw LinkProblems(ofConfiguration: problems) }
    return draft
  }

  /// Whether two configurations print the same.
  public static func == (left: LinkConfiguration, right: LinkConfiguration) -> Bool {
    left.encoded() == right.encoded()
  }
}
