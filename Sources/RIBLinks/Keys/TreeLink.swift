public import DeepLinks

/// The current link of a tree: the parts of the keys of one branch, from the root down.
public struct TreeLink: Sendable, Hashable, CustomStringConvertible {
  /// The parts of the keys, without empty ones.
  package let segments: [LinkSegment]

  /// Creates the link of a root that shows nothing below.
  public init() {
    self.init([])
  }

  /// Creates the link of a place in a tree.
  ///
  /// - Parameters:
  ///   - first: The key nearest to the root; routers that links only pass through have none.
  ///   - others: The keys below it on the way to the place.
  /// - Throws: A `RouteError` that names a key without a link, or a value that a pattern doesn't allow.
  public init(_ first: any LinkKey, _ others: any LinkKey...) throws(RouteError) {
    var segments: [LinkSegment] = []
    for key in [first] + others { segments.append(try key.writtenSegment()) }
    self.init(segments)
  }

  package init(_ segments: [LinkSegment]) {
    self.segments = segments.filter { !$0.components.isEmpty || !$0.items.isEmpty }
  }

  /// The unescaped components of the path.
  public var components: [String] { segments.flatMap(\.components) }

  /// The unescaped items of the query.
  package var items: [LinkSegment.Item] { segments.flatMap(\.items) }

  /// The link as a path with a query.
  public var description: String { "/" + whole.description }

  /// Creates an app link that leads to this place.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the app.
  ///   - table: The table of the app's links, as created by `LinkPlans`.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the scheme isn't valid or if no route of the table matches the link, for example that of the root if no
  ///   link leads there.
  public func link<Output>(scheme: String, in table: LinkTable<Output>) throws(RouteError) -> DeepLink {
    try checked(in: table) { () throws(LinkError) in try link(scheme: scheme) }
  }

  /// Creates a web link that leads to this place.
  ///
  /// - Parameters:
  ///   - host: The host, optionally with a port.
  ///   - table: The table of the app's links, as created by `LinkPlans`.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the host isn't valid or if no route of the table matches the link.
  public func link<Output>(host: String, in table: LinkTable<Output>) throws(RouteError) -> DeepLink {
    try checked(in: table) { () throws(LinkError) in try link(host: host) }
  }

  private func checked<Output>(
    in table: LinkTable<Output>, _ makeLink: () throws(LinkError) -> DeepLink
  ) throws(RouteError) -> DeepLink {
    let link: DeepLink
    do throws(LinkError) {
      link = try makeLink()
    } catch {
      throw RouteError(.authority, error.description)
    }
    let path = LinkPath(link)
    guard path == LinkPath(self), !path.isTooLong else {
      throw RouteError(.notReadable, "The link \"\(link)\" is not read as the place \"\(self)\".")
    }
    guard table.match(link) != nil else {
      throw RouteError(
        .notReadable,
        "No route matches the link \"\(link)\" of the place \"\(self)\"; add a link that leads there, or print the link of a place that has one."
      )
    }
    return link
  }

  /// Creates an app link without checking a table.
  ///
  /// The first component is printed as the host, unless it would lose its case there.
  package func link(scheme: String) throws(LinkError) -> DeepLink {
    let whole = whole
    guard let first = whole.components.first else { return try DeepLink("\(scheme)://\(whole)") }
    guard first == first.lowercased() else { return try DeepLink("\(scheme):/\(whole)") }
    let others = whole.components.dropFirst().map { "/" + Escaping.component.escape($0) }.joined()
    return try DeepLink("\(scheme)://\(Escaping.host.escape(first))\(others)\(whole.query)")
  }

  /// Creates a web link without checking a table.
  package func link(host: String) throws(LinkError) -> DeepLink {
    try DeepLink("https://\(host)/\(whole)")
  }

  private var whole: LinkSegment { LinkSegment(components: components, items: items) }
}
