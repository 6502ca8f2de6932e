public import DeepLinks

/// The routes of another router as patterns of ours, and what could not be kept.
public struct ImportedRoutes: Sendable {
  /// The router they are from.
  public let dialect: RouteImporter.Dialect

  /// The routes that can be added to a draft, in the order of the foreign ones.
  ///
  /// No two of them have one shape and one priority; but a priority may still hide a route, which the draft will say.
  public let routes: [Route]

  /// The routes that take the same links as one of the others, which the other router asked first, in its order.
  public let hidden: [Route]

  /// How a table must read links to come as near as can be to the other router.
  public let options: TableOptions

  /// The differences, by route.
  public let notes: [LinkProblem]

  /// The routes that could not be imported, with the reasons.
  public let errors: [LinkProblem]

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

extension ImportedRoutes {
  /// One route of another router, or one form of it, as a pattern of ours.
  public struct Route: Sendable, Hashable {
    /// Which of the foreign routes it is, counted from zero.
    public let number: Int

    /// What the other router says has matched: its pattern, or for JLRoutes one form of it without parentheses.
    public let form: String

    /// The pattern of ours.
    public let pattern: LinkPattern

    /// The priority, as it was.
    public let priority: Int

    /// The name of a field that takes what the other router passes over; its application does not see it.
    public let tail: String?

    /// The pattern without the names of its fields: two routes with one shape take the same links.
    let shape: String

    /// Makes a route from a form that was taken apart.
    ///
    /// - Parameters:
    ///   - number: Which of the foreign routes it is.
    ///   - form: The form.
    ///   - priority: The priority.
    /// - Throws: A `LinkError` if the form is no pattern of ours.
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
