public import DeepLinks

/// The handlers for a configuration's routes, by route name.
///
/// Every route needs a handler. A handler without a route is allowed, because a configuration may omit routes.
public struct RouteHandlers<Output: Sendable>: Sendable {
  private enum Kind: Sendable {
    case plain(@Sendable (LinkParameters) -> LinkReply<Output>)
    case typed(@Sendable (inout TableDraft<Output>, LinkConfiguration.Route) throws(RouteError) -> Void)
  }

  private var kinds: [String: Kind] = [:]

  /// Creates an empty set of handlers.
  public init() {}

  /// Adds the handler for a route.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or its pattern if it's unnamed; a later handler for a name replaces an earlier handler.
  ///   - handler: Returns the destination of a link, or declines.
  public mutating func add(_ name: String, handler: @escaping @Sendable (LinkParameters) -> LinkReply<Output>)
  {
    kinds[name] = .plain(handler)
  }

  /// Adds the handler for a typed route; the pattern in the configuration replaces the type's pattern.
  ///
  /// - Parameters:
  ///   - name: The name of the route, or its pattern if it's unnamed; a later handler for a name replaces an earlier handler.
  ///   - type: The type, which must have the fields of the pattern.
  ///   - handler: Returns the destination of a route, or declines.
  public mutating func add<Route: LinkRoute>(
    _ name: String, _ type: Route.Type, handler: @escaping @Sendable (Route) -> LinkReply<Output>
  ) {
    kinds[name] = .typed { (draft, route) throws(RouteError) in
      try draft.add(
        type, pattern: route.pattern.description, priority: route.priority, attributes: route.attributes,
        handler: handler)
    }
  }

  /// Adds a route to a draft; returns the problem with its handler, if it has one.
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
    case nil: return "No handler is named \"\(route.id.shortened)\"; add one, or rename the route."
    }
    return nil
  }
}
