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
    case .jlRoutes: return try JLRoutesLink(link).link()
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

/// Rewrites a link as JLRoutes reads it.
private struct JLRoutesLink {
  private let source: DeepLink

  init(_ link: DeepLink) {
    source = link
  }

  func link() throws(LinkError) -> DeepLink {
    let fragment = Fragment(source.fragment)
    guard fragment.path != nil || fragment.items != nil || hasMoreThanHost else { return source }
    var text = source.scheme.map { "\($0):" } ?? ""
    if let authority = source.authority {
      text += "//\(hasMoreThanHost ? source.host ?? authority : authority)"
    }
    text += source.path
    if let path = fragment.path { text += "%23\(path)" }
    let queries = [source.query, fragment.items].compactMap { $0 }
    if !queries.isEmpty { text += "?" + queries.joined(separator: "&") }
    if fragment.path == nil, fragment.items == nil, let rest = source.fragment { text += "#\(rest)" }
    return try DeepLink(text, reading: source.reading)
  }

  /// Whether the link of an application has a user or a port, which JLRoutes drops.
  private var hasMoreThanHost: Bool {
    guard let scheme = source.scheme, !LinkPattern.isWeb(scheme.folded) else { return false }
    return source.authority != source.host
  }

  /// A fragment that is read as a link.
  private struct Fragment {
    /// The part that continues the path.
    var path: Substring?
    /// The part that continues the query.
    var items: Substring?

    init(_ text: Substring?) {
      guard let text else { return }
      let mark = text.firstIndex(of: "?")
      let path = text[..<(mark ?? text.endIndex)]
      let query = mark.map { text[text.index(after: $0)...] }
      if hasValue(query ?? path) { items = query ?? path }
      if path.hasPrefix("/"), items == nil || query != nil { self.path = path }
    }

    /// Whether the first item has a nonempty value.
    private func hasValue(_ query: Substring) -> Bool {
      let item = query.prefix { $0 != "&" }
      guard let sign = item.firstIndex(of: "=") else { return false }
      return item.index(after: sign) < item.endIndex
    }
  }
}
