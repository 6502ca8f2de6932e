extension LinkRoute {
  /// Reads a pattern, and verifies that the type is compatible with it.
  @usableFromInline
  static func checkedPattern(_ text: String) throws(RouteError) -> LinkPattern {
    let pattern = try Result { () throws(LinkError) in try LinkPattern(text) }
      .mapError { RouteError(.pattern, $0.description) }.get()
    var fields = RouteFields(.checking, pattern)
    var route = Self()
    try route.visit(&fields)
    if let name = fields.survey.unchecked {
      throw RouteError(
        .unusedField, field: name,
        "\(Self.self) has no property for the field \(name) of the pattern \"\(pattern)\"; add one, or remove the field."
      )
    }
    return pattern
  }

  /// Returns the strings of the fields of a pattern.
  fileprivate func texts(for pattern: LinkPattern) throws(RouteError) -> [[String]?] {
    var fields = RouteFields(.printing, pattern)
    var copy = self
    try copy.visit(&fields)
    return fields.texts
  }
}

extension TableDraft {
  /// Adds a route that is defined by a type.
  ///
  /// - Parameters:
  ///   - type: The type, which declares its pattern.
  ///   - pattern: A pattern, for example from a file, that replaces the type's own; it must have the same fields.
  ///   - priority: The priority; a route with a higher priority wins, however specific the other pattern is.
  ///   - attributes: The metadata (default: a local route).
  ///   - handler: Returns the destination of a route, or declines. It should have no side effects, because a gate also calls it to find
  ///     out whether a link can be opened.
  /// - Returns: The handle of the route, for example to remove it.
  /// - Throws: A `RouteError` if the type and the pattern aren't compatible.
  @discardableResult
  @inlinable
  public mutating func add<Route: LinkRoute>(
    _ type: Route.Type, pattern: String? = nil, priority: Int = 0,
    attributes: RouteAttributes = RouteAttributes(), handler: @escaping @Sendable (Route) -> LinkReply<Output>
  ) throws(RouteError) -> TableRoute.Token {
    let pattern = try Route.checkedPattern(pattern ?? Route.pattern)
    // The output's type is known here; in generic code, looking up the type of the handlers takes longer than everything else.
    handlers.append(Self.handler(handler))
    return append(pattern, priority: priority, attributes: attributes, type: Route.self)
  }

  /// Creates a handler that reads a route and then calls another handler.
  @inlinable
  static func handler<Route: LinkRoute>(
    _ handler: @escaping @Sendable (Route) -> LinkReply<Output>
  ) -> @Sendable (LinkParameters) -> LinkReply<Output> {
    { parameters in
      var route = Route()
      var fields = RouteFields(reading: parameters)
      do throws(RouteError) {
        try route.visit(&fields)
      } catch {
        return .decline(error.description)
      }
      return handler(route)
    }
  }
}

extension LinkTable {
  /// Prints the link of a route in this table, and verifies that it leads only to that route.
  ///
  /// - Parameter route: The route, whose type was added to the table.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the type was not added, if a value is missing or not allowed, or if another route would match the link.
  /// - Complexity: O(*n*) for *n* routes.
  public func link<Route: LinkRoute>(to route: Route) throws(RouteError) -> DeepLink {
    guard let index = routes.firstIndex(where: { $0.type == Route.self }) else {
      throw RouteError(.pattern, "The table has no route of type \(Route.self).")
    }
    let match = try printed(route.texts(for: routes[index].pattern), at: index)
    var copy = Route()
    var fields = RouteFields(reading: match.parameters)
    try copy.visit(&fields)
    guard copy == route else {
      throw RouteError(
        .notReadable,
        "The link \"\(match.parameters.link)\" of \(route) doesn't parse back to the same route.")
    }
    return match.parameters.link
  }
}
