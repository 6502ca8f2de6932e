public import DeepLinks

/// The routes of another router as patterns of ours, and what could not be kept.
public struct ImportedRoutes: Sendable {
  /// The router they are from.
  public let dialect: ForeignDialect

  /// The routes that can be added to a draft, in the order of the foreign ones.
  ///
  /// No two of them have one shape and one priority; but a priority may still hide a route, which the draft will say.
  public let routes: [ImportedRoute]

  /// The routes that take the same links as one of the others, which the other router asked first, in its order.
  public let hidden: [ImportedRoute]

  /// How a table must read links to come as near as can be to the other router.
  public let options: TableOptions

  /// What is different now, by route.
  public let notes: [ImportNote]

  /// What could not be brought over, by route.
  public let errors: [ImportError]

  /// Reads a link as the other router took it apart.
  ///
  /// JLRoutes takes a fragment that begins with a slash as more of the path and one that has values as more of the query,
  /// and passes over users and ports. HHRouter needs no scheme. For the others a link is a link.
  ///
  /// - Parameter text: The text of the link.
  /// - Returns: The link that a table with the routes takes.
  /// - Throws: A `LinkError` if it is no link.
  /// - Complexity: O(*n*) for *n* bytes of the text.
  public func link(_ text: String) throws(LinkError) -> DeepLink {
    let link = try DeepLink(text)
    switch dialect {
    case .jlRoutes: return try JLRoutesLink(link).link()
    case .hhRouter:
      guard link.scheme == nil, link.authority == nil, let scheme = schemes.first else { return link }
      return try DeepLink("\(scheme):\(text.hasPrefix("/") ? "" : "/")\(text)")
    case .ffRouter, .mgjRouter: return link
    }
  }

  let schemes: [String]
}
