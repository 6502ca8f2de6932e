public import DeepLinks

/// The routes of another router as RIBKit patterns, with the differences in behavior.
public struct ImportedRoutes: Sendable {
  /// The other router.
  public let dialect: RouteImporter.Dialect

  /// The routes that can be added to a draft, in their original order.
  ///
  /// No two routes have the same shape and priority, but a priority may still hide a route; building the draft reports this.
  public let routes: [Route]

  /// The routes that match the same links as a route that the other router tries first, in the other router's order.
  public let hidden: [Route]

  /// The table options that come closest to the other router.
  public let options: TableOptions

  /// The differences in behavior, by route.
  public let notes: [LinkProblem]

  /// The routes that could not be imported, with the reasons.
  public let errors: [LinkProblem]

  /// Reads a link as the other router does.
  ///
  /// JLRoutes appends a fragment that begins with a slash to the path, appends a fragment with values to the query, and ignores users and ports.
  /// HHRouter doesn't require a scheme. Links for other dialects are read unchanged.
  ///
  /// - Parameter text: The text of the link.
  /// - Returns: The link in the form that a table with the routes expects.
  /// - Throws: A `LinkError` if the text isn't a link.
  /// - Complexity: O(*n*) for *n* bytes of the text.
  public func link(_ text: String) throws(LinkError) -> DeepLink {
    let link = try DeepLink(text)
    switch dialect {
    case .jlRoutes: return try link.asJLRoutesReadsIt()
    case .hhRouter:
      guard link.scheme == nil, link.authority == nil, let scheme = schemes.first else { return link }
      return try DeepLink("\(scheme):\(text.hasPrefix("/") ? "" : "/")\(text)")
    case .ffRouter, .mgjRouter: return link
    }
  }

  let schemes: [String]
}

extension ImportedRoutes {
  /// A route of another router, or a form of it, as a RIBKit pattern.
  public struct Route: Sendable, Hashable {
    /// The index of the original route.
    public let number: Int

    /// The pattern that the other router reports or, for JLRoutes, a form of it without parentheses.
    public let form: String

    /// The RIBKit pattern.
    public let pattern: LinkPattern

    /// The original priority.
    public let priority: Int

    /// The name of a field for text that the other router ignores and doesn't pass to the application.
    public let tail: String?

    /// The pattern without the names of its fields: two routes with the same shape match the same links.
    let shape: String

    /// Creates a route from a form; throws an error if the form isn't a RIBKit pattern.
    package init(number: Int, _ form: ForeignForm, priority: Int = 0) throws(LinkError) {
      self.number = number
      self.form = form.text
      pattern = try LinkPattern(form.pattern())
      self.priority = priority
      tail = form.tail
      shape = form.pattern(isNameless: true)
    }
  }
}

extension DeepLink {
  /// Rewrites the link as JLRoutes reads it.
  fileprivate func asJLRoutesReadsIt() throws(LinkError) -> DeepLink {
    let (morePath, moreItems) = partsOfFragment
    guard morePath != nil || moreItems != nil || hasMoreThanHost else { return self }
    var text = scheme.map { "\($0):" } ?? ""
    if let authority { text += "//\(hasMoreThanHost ? host ?? authority : authority)" }
    text += path
    if let morePath { text += "%23\(morePath)" }
    let queries = [query, moreItems].compactMap { $0 }
    if !queries.isEmpty { text += "?" + queries.joined(separator: "&") }
    if morePath == nil, moreItems == nil, let fragment { text += "#\(fragment)" }
    return try DeepLink(text, reading: reading)
  }

  /// Whether the link of an application has a user or a port, which JLRoutes drops.
  private var hasMoreThanHost: Bool {
    guard let scheme, !LinkPattern.isWeb(scheme.folded) else { return false }
    return authority != host
  }

  /// The parts of the fragment that continue the path and the query.
  private var partsOfFragment: (path: Substring?, items: Substring?) {
    guard let fragment else { return (nil, nil) }
    let mark = fragment.firstIndex(of: "?")
    let path = fragment[..<(mark ?? fragment.endIndex)]
    let query = mark.map { fragment[fragment.index(after: $0)...] }
    // Items count only if the first one has a nonempty value.
    let first = (query ?? path).prefix { $0 != "&" }
    let hasItems = first.firstIndex(of: "=").map { first.index(after: $0) < first.endIndex } ?? false
    return (path.hasPrefix("/") && (!hasItems || query != nil) ? path : nil, hasItems ? query ?? path : nil)
  }
}
