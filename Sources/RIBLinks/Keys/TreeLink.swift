public import DeepLinks

/// The link to a place in a tree: the key parts of one branch, from the root down.
public struct TreeLink: Sendable, Hashable, CustomStringConvertible {
  /// The parts of the keys, from the root down, including the empty ones of states that a link may leave out.
  let parts: [LinkSegment]

  /// The parts of the keys, without empty parts.
  package var segments: [LinkSegment] { parts.filter { !$0.isEmpty } }

  /// Creates the link to a root without a linked child.
  public init() {
    self.init([])
  }

  /// Creates the link to a place in a tree.
  ///
  /// - Parameters:
  ///   - first: The key nearest to the root; routers without their own key are skipped.
  ///   - others: The keys below it on the way to the place.
  /// - Throws: A `RouteError` that names a key without a link, or a value that a pattern doesn't allow.
  public init(_ first: any LinkKey, _ others: any LinkKey...) throws(RouteError) {
    let keys = [first] + others
    var parts: [LinkSegment] = []
    for (index, key) in keys.enumerated() {
      var part = try key.writtenSegment()
      // Keys of a stack have one type. If each is shown by a router of its own, each of these reads only the first.
      part.isStacked = index + 1 < keys.count && type(of: keys[index + 1]) == type(of: key)
      parts.append(part)
    }
    self.init(parts)
  }

  package init(_ parts: [LinkSegment]) {
    self.parts = parts
  }

  /// Whether two links have the same nonempty parts.
  public static func == (left: TreeLink, right: TreeLink) -> Bool { left.segments == right.segments }

  /// Hashes the properties that equality compares.
  public func hash(into hasher: inout Hasher) { hasher.combine(segments) }

  /// The unescaped components of the path.
  public var components: [String] { parts.flatMap(\.components) }

  /// The unescaped items of the query.
  package var items: [LinkSegment.Item] { parts.flatMap(\.items) }

  /// The link as a path with a query.
  public var description: String { "/" + whole.description }

  /// Creates an app link that leads to this place.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the app.
  ///   - table: The table of the app's links, as created by `LinkPlans`.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the scheme isn't valid, if no route of the table matches the link (for example, the link to a root that has no
  ///   route), or if the route reads different keys.
  public func link<Output>(scheme: String, in table: LinkTable<Output>) throws(RouteError) -> DeepLink {
    try checked(in: table) { () throws(LinkError) in try link(scheme: scheme) }
  }

  /// Creates a web link that leads to this place.
  ///
  /// - Parameters:
  ///   - host: The host, optionally with a port.
  ///   - table: The table of the app's links, as created by `LinkPlans`.
  /// - Returns: The link.
  /// - Throws: A `RouteError` if the host isn't valid, if no route of the table matches the link, or if the route reads different keys.
  public func link<Output>(host: String, in table: LinkTable<Output>) throws(RouteError) -> DeepLink {
    try checked(in: table) { () throws(LinkError) in try link(host: host) }
  }

  private func checked<Output>(
    in table: LinkTable<Output>, _ makeLink: () throws(LinkError) -> DeepLink
  ) throws(RouteError) -> DeepLink {
    let link = try Result(catching: makeLink).mapError { RouteError(.authority, $0.description) }.get()
    let path = LinkPath(link)
    guard path == LinkPath(self), !path.isTooLong else {
      throw RouteError(.notReadable, "The link \"\(link)\" doesn't parse back to \"\(self)\".")
    }
    guard table.match(link) != nil else {
      throw RouteError(
        .notReadable,
        "No route matches the link \"\(link)\" of the place \"\(self)\"; add a link to this place, or choose a place that has one."
      )
    }
    // The table may read the text as other keys, for example if one key ends in an optional part and another one begins like it.
    if let keys = (table.open(link).output as? LinkParameters)?.content as? [any LinkKey],
      TreeLink(keys.compactMap(\.segment)).paths != paths
    {
      throw RouteError(
        .notReadable,
        "The link \"\(link)\" of the place \"\(self)\" leads to other keys: \(keys.map { "\($0)" }.joined(separator: ", ")). Change one of the patterns."
      )
    }
    return link
  }

  /// Creates an app link without checking a table.
  ///
  /// The first component is printed as the host, unless it would lose its case there.
  package func link(scheme: String) throws(LinkError) -> DeepLink {
    let whole = whole
    let isHost = whole.components.first.map { $0 == $0.lowercased() } ?? true
    return try DeepLink(isHost ? whole.link(scheme: scheme) : "\(scheme):/\(whole)")
  }

  /// Creates a web link without checking a table.
  package func link(host: String) throws(LinkError) -> DeepLink {
    try DeepLink("https://\(host)/\(whole)")
  }

  /// The paths of the keys that have one.
  private var paths: [[String]] { parts.map(\.components).filter { !$0.isEmpty } }

  private var whole: LinkSegment { LinkSegment(components: components, items: items) }
}
