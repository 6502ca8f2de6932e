/// The routes of a table that is being made.
///
/// A draft is a value: a copy of it goes its own way.
public struct TableDraft<Output: Sendable>: Sendable {
  /// The routes, in the order in which they were added.
  public private(set) var routes: [TableRoute] = []

  /// Where each of them leads.
  private var handlers: [@Sendable (LinkParameters) -> LinkReply<Output>] = []

  /// How the table reads links.
  public var options: TableOptions

  /// Makes a draft without routes.
  ///
  /// - Parameter options: How the table reads links.
  public init(options: TableOptions = TableOptions()) {
    self.options = options
  }

  /// Makes a draft with the routes of a table.
  ///
  /// - Parameter table: The table.
  public init(_ table: LinkTable<Output>) {
    options = table.options
    routes = table.routes
    handlers = table.handlers
  }

  /// Adds a route.
  ///
  /// - Parameters:
  ///   - pattern: Which links it takes.
  ///   - priority: How much it is preferred; a higher number stands above any specificity.
  ///   - attributes: What else is to be known about it; those of a local route, if nothing is said.
  ///   - handler: Says where a link leads, or declines. It should do nothing else: a gate also asks it whether a link can be opened.
  /// - Returns: What removes exactly this route.
  @discardableResult
  public mutating func add(
    _ pattern: LinkPattern, priority: Int = 0, attributes: RouteAttributes = RouteAttributes(),
    handler: @escaping @Sendable (LinkParameters) -> LinkReply<Output>
  ) -> TableRoute.Token {
    append(pattern, priority: priority, attributes: attributes, type: nil, handler: handler)
  }

  /// Reads a pattern and adds a route.
  ///
  /// - Parameters:
  ///   - pattern: Which links it takes.
  ///   - priority: How much it is preferred; a higher number stands above any specificity.
  ///   - attributes: What else is to be known about it; those of a local route, if nothing is said.
  ///   - handler: Says where a link leads, or declines. It should do nothing else: a gate also asks it whether a link can be opened.
  /// - Returns: What removes exactly this route.
  /// - Throws: A `LinkError` if the text is no pattern.
  @discardableResult
  public mutating func add(
    _ pattern: String, priority: Int = 0, attributes: RouteAttributes = RouteAttributes(),
    handler: @escaping @Sendable (LinkParameters) -> LinkReply<Output>
  ) throws(LinkError) -> TableRoute.Token {
    add(try LinkPattern(pattern), priority: priority, attributes: attributes, handler: handler)
  }

  @usableFromInline
  mutating func append(
    _ pattern: LinkPattern, priority: Int, attributes: RouteAttributes, type: Any.Type?,
    handler: @escaping @Sendable (LinkParameters) -> LinkReply<Output>
  ) -> TableRoute.Token {
    let token = TableRoute.Token()
    routes.append(
      TableRoute(
        token: token, pattern: pattern, priority: priority, attributes: attributes,
        type: type.map { ObjectIdentifier($0) },
        limitName: attributes.name ?? type.map { String(reflecting: $0) } ?? pattern.description))
    handlers.append(handler)
    return token
  }

  /// Removes a route, with all its forms.
  ///
  /// - Parameter token: What adding it returned.
  /// - Returns: Whether it was there.
  /// - Complexity: O(*n*) for *n* routes.
  @discardableResult
  public mutating func remove(_ token: TableRoute.Token) -> Bool {
    guard let index = routes.firstIndex(where: { $0.token == token }) else { return false }
    routes.remove(at: index)
    handlers.remove(at: index)
    return true
  }

  /// Makes a table that is asked for all its matches: for rules whose order says which of them is meant.
  package func buildUnchecked() -> LinkTable<Output> {
    LinkTable(TableCore.made(routes, options).core, handlers: handlers)
  }

  /// How many parts of the trie are looked at that stand beside a new one.
  package func stepsOfBuild() -> Int { TableCore.made(routes, options).builder.looks }

  /// Makes the table, if nothing is wrong with the routes as a whole.
  ///
  /// - Returns: The table.
  /// - Throws: `LinkProblems` with all problems that were found.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns.
  public func build() throws(LinkProblems) -> LinkTable<Output> {
    LinkTable(try TableCore.checked(routes, options), handlers: handlers)
  }
}
