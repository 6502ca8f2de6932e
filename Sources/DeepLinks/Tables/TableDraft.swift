/// The routes of a table under construction.
///
/// A draft is a value: a copy changes independently.
public struct TableDraft<Output: Sendable>: Sendable {
  /// The routes, in the order in which they were added.
  public private(set) var routes: [TableRoute] = []

  /// The handler of each route.
  @usableFromInline var handlers: [@Sendable (LinkParameters) -> LinkReply<Output>] = []

  /// The options of the table.
  public var options: TableOptions

  /// Creates a draft without routes.
  public init(options: TableOptions = TableOptions()) {
    self.options = options
  }

  /// Creates a draft with the routes of a table.
  public init(_ table: LinkTable<Output>) {
    options = table.options
    routes = table.routes
    handlers = table.handlers
  }

  /// Adds a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the route's links.
  ///   - priority: The priority; a route with a higher priority wins, however specific the other pattern is.
  ///   - attributes: The metadata (default: a local route).
  ///   - handler: Returns the destination of a link, or declines. It should have no side effects, because a gate also calls it to find
  ///     out whether a link can be opened.
  /// - Returns: The handle of the route, for example to remove it.
  @discardableResult
  public mutating func add(
    _ pattern: LinkPattern, priority: Int = 0, attributes: RouteAttributes = RouteAttributes(),
    handler: @escaping @Sendable (LinkParameters) -> LinkReply<Output>
  ) -> TableRoute.Token {
    handlers.append(handler)
    return append(pattern, priority: priority, attributes: attributes, type: nil)
  }

  /// Reads a pattern and adds a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern of the route's links.
  ///   - priority: The priority; a route with a higher priority wins, however specific the other pattern is.
  ///   - attributes: The metadata (default: a local route).
  ///   - handler: Returns the destination of a link, or declines. It should have no side effects, because a gate also calls it to find
  ///     out whether a link can be opened.
  /// - Returns: The handle of the route, for example to remove it.
  /// - Throws: A `LinkError` if the text isn't a pattern.
  @discardableResult
  public mutating func add(
    _ pattern: String, priority: Int = 0, attributes: RouteAttributes = RouteAttributes(),
    handler: @escaping @Sendable (LinkParameters) -> LinkReply<Output>
  ) throws(LinkError) -> TableRoute.Token {
    add(try LinkPattern(pattern), priority: priority, attributes: attributes, handler: handler)
  }

  /// Appends a route whose handler has been appended.
  @usableFromInline
  mutating func append(
    _ pattern: LinkPattern, priority: Int, attributes: RouteAttributes, type: Any.Type?
  ) -> TableRoute.Token {
    let token = TableRoute.Token()
    routes.append(
      TableRoute(token: token, pattern: pattern, priority: priority, attributes: attributes, type: type))
    return token
  }

  /// Removes a route and all its forms; returns whether the draft contained it.
  ///
  /// - Complexity: O(*n*) for *n* routes.
  @discardableResult
  public mutating func remove(_ token: TableRoute.Token) -> Bool {
    guard let index = routes.firstIndex(where: { $0.token == token }) else { return false }
    routes.remove(at: index)
    handlers.remove(at: index)
    return true
  }

  /// Builds an unchecked table for callers that ask for all matches, such as rules, whose order decides between them.
  package func buildUnchecked() -> LinkTable<Output> {
    var builder = TrieBuilder(routes, options)
    return LinkTable(core: TableCore(builder.finish(), options, routes), handlers: handlers)
  }

  /// Returns the number of trie edges compared with new ones during the build.
  package func stepsOfBuild() -> Int { TrieBuilder(routes, options).steps }

  /// Builds the table, if the routes are valid as a whole.
  ///
  /// - Throws: `LinkDefinitionError` with all problems found.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns.
  public func build() throws(LinkDefinitionError) -> LinkTable<Output> {
    LinkTable(core: try TableCore.checked(routes, options), handlers: handlers)
  }
}
