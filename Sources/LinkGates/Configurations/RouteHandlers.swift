public import DeepLinks

/// Where the routes of a configuration lead, by their names.
///
/// A configuration says which links there are; the application says what they mean. A route without a handler is a
/// problem, a handler without a route is none: a configuration may leave a route out.
public struct RouteHandlers<Output: Sendable>: Sendable {
  private enum Kind: Sendable {
    case plain(@Sendable (LinkParameters) -> LinkReply<Output>)
    case typed(@Sendable (inout TableDraft<Output>, LinkConfiguration.Route) throws(RouteError) -> Void)
  }

  private var kinds: [String: Kind] = [:]

  /// Makes handlers of nothing.
  public init() {}

  /// Says where a route leads.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or its pattern if it has none; a later handler of a name replaces an earlier one.
  ///   - handler: Says where a link leads, or declines.
  public mutating func add(_ name: String, handler: @escaping @Sendable (LinkParameters) -> LinkReply<Output>)
  {
    kinds[name] = .plain(handler)
  }

  /// Says where a route leads that is a type; the pattern of the configuration takes the place of the type's own.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or its pattern if it has none; a later handler of a name replaces an earlier one.
  ///   - type: The type, whose fields must be those of the pattern.
  ///   - handler: Says where a route leads, or declines.
  public mutating func add<Route: LinkRoute>(
    _ name: String, _ type: Route.Type, handler: @escaping @Sendable (Route) -> LinkReply<Output>
  ) {
    kinds[name] = .typed { (draft, route) throws(RouteError) in
      try draft.add(
        type, pattern: route.pattern.description, priority: route.priority, attributes: route.attributes,
        handler: handler)
    }
  }

  /// Adds a route to a draft.
  ///
  /// - Returns: What is wrong with its handler, if something is.
  func add(_ route: LinkConfiguration.Route, to draft: inout TableDraft<Output>) -> String? {
    switch kinds[route.id] {
    case .plain(let handler):
      draft.add(route.pattern, priority: route.priority, attributes: route.attributes, handler: handler)
    case .typed(let add):
      do throws(RouteError) {
        try add(&draft, route)
      } catch {
        return error.description
      }
    case nil: return "There is no handler with the name \"\(route.id.shortened)\"."
    }
    return nil
  }
}
