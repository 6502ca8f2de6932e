public import DeepLinks

/// The link of a tree as it is: what the keys of one branch add to it, from the root down.
public struct TreeLink: Sendable, Hashable, CustomStringConvertible {
  /// The parts of the keys, without those that are empty.
  package let segments: [LinkSegment]

  /// Makes the link of the root alone, below which nothing is shown.
  public init() {
    self.init([])
  }

  /// Makes the link of a place in a tree.
  ///
  /// - Parameters:
  ///   - first: The key nearest to the root; routers that links lead through have none.
  ///   - others: The keys below it on the way to the place.
  /// - Throws: A `RouteError` that says which key has no link, or a value that its pattern does not let through.
  public init(_ first: any LinkKey, _ others: any LinkKey...) throws(RouteError) {
    var segments: [LinkSegment] = []
    for key in [first] + others { segments.append(try key.writtenSegment()) }
    self.init(segments)
  }

  package init(_ segments: [LinkSegment]) {
    self.segments = segments.filter { !$0.components.isEmpty || !$0.items.isEmpty }
  }

  /// The components of the path, without escapes.
  public var components: [String] { segments.flatMap(\.components) }

  /// The items of the query, without escapes.
  package var items: [LinkSegment.Item] { segments.flatMap(\.items) }

  /// The link as a path with a query.
  public var description: String { "/" + whole.description }

  /// Makes a link of an app, which leads to this place.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the app.
  ///   - table: The table of the app's links, as `LinkPlans` makes it.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the scheme isn't valid, or no route of the table takes the link, as that of the root where no link
  ///   leads to it.
  public func link<Output>(scheme: String, in table: LinkTable<Output>) throws(RouteError) -> DeepLink {
    try checked(in: table) { () throws(LinkError) in try link(scheme: scheme) }
  }

  /// Makes a link of the web, which leads to this place.
  ///
  /// - Parameters:
  ///   - host: The host, with a port if there is one.
  ///   - table: The table of the app's links, as `LinkPlans` makes it.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the host isn't valid, or no route of the table takes the link.
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
        "No route takes the link \"\(link)\" of the place \"\(self)\"; add a link that leads there, or print the link of a place that has one."
      )
    }
    return link
  }

  /// Makes a link of an app, whether or not a table takes it.
  ///
  /// The first component is printed as the host, unless it would lose its case there.
  package func link(scheme: String) throws(LinkError) -> DeepLink {
    let whole = whole
    guard let first = whole.components.first else { return try DeepLink("\(scheme)://\(whole)") }
    guard first == first.lowercased() else { return try DeepLink("\(scheme):/\(whole)") }
    let others = whole.components.dropFirst().map { "/" + Escaping.component.escape($0) }.joined()
    return try DeepLink("\(scheme)://\(Escaping.host.escape(first))\(others)\(whole.query)")
  }

  /// Makes a link of the web, whether or not a table takes it.
  package func link(host: String) throws(LinkError) -> DeepLink {
    try DeepLink("https://\(host)/\(whole)")
  }

  private var whole: LinkSegment { LinkSegment(components: components, items: items) }
}
