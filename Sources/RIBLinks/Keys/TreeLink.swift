public import DeepLinks

/// The link of a tree as it is: what the keys of one branch add to it, from the root down.
public struct TreeLink: Sendable, Hashable, CustomStringConvertible {
  /// What each of them adds, those that add nothing left out.
  package let segments: [LinkSegment]

  /// Makes the link of a place in a tree.
  ///
  /// - Parameter keys: The keys on the way to it, from the root down; those of routers that links lead through say nothing.
  ///   One that has no place in links ends the link above it.
  public init(_ keys: any LinkKey...) {
    var segments: [LinkSegment] = []
    for key in keys {
      guard let segment = key.segment else { break }
      segments.append(segment)
    }
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

  /// Makes the link of an app.
  ///
  /// The first component is printed as the host, unless it would lose its case there.
  ///
  /// - Parameter scheme: The scheme of the app.
  /// - Returns: The link.
  /// - Throws: A `LinkError` if the scheme is none, or the link is longer than one may be.
  public func link(scheme: String) throws(LinkError) -> DeepLink {
    let whole = whole
    guard let first = whole.components.first else { return try DeepLink("\(scheme)://\(whole)") }
    guard first == first.lowercased() else { return try DeepLink("\(scheme):/\(whole)") }
    let others = whole.components.dropFirst().map { "/" + Escaping.component.escape($0) }.joined()
    return try DeepLink("\(scheme)://\(Escaping.host.escape(first))\(others)\(whole.query)")
  }

  /// Makes a link of the web.
  ///
  /// - Parameter host: The host, with a port if there is one.
  /// - Returns: The link.
  /// - Throws: A `LinkError` if the host is none, or the link is longer than one may be.
  public func link(host: String) throws(LinkError) -> DeepLink {
    try DeepLink("https://\(host)/\(whole)")
  }

  private var whole: LinkSegment { LinkSegment(components: components, items: items) }
}
