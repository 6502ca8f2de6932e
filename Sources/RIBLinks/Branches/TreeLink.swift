public import DeepLinks
public import RIBKit

/// The link of a tree as it is: what the routers of one branch add to it, from the root down.
public struct TreeLink: Sendable, Hashable, CustomStringConvertible {
  /// What each of them adds, those that add nothing left out.
  public let segments: [LinkSegment]

  /// Makes a link from segments.
  ///
  /// - Parameter segments: What each router adds, from the root down.
  public init(_ segments: [LinkSegment]) {
    self.segments = segments.filter { !$0.components.isEmpty || !$0.items.isEmpty }
  }

  /// The components of the path, without escapes.
  public var components: [String] { segments.flatMap(\.components) }

  /// The items of the query, without escapes.
  public var items: [LinkSegment.Item] { segments.flatMap(\.items) }

  /// The link as a path with a query.
  public var description: String { "/" + text }

  /// Makes the link of an app.
  ///
  /// The first component is printed as the host, unless it would lose its case there.
  ///
  /// - Parameter scheme: The scheme of the app.
  /// - Returns: The link.
  /// - Throws: A `LinkError` if the scheme is none, or the link is longer than one may be.
  public func link(scheme: String) throws(LinkError) -> DeepLink {
    guard let first = components.first, first != first.lowercased() else {
      return try DeepLink("\(scheme)://\(hostText)")
    }
    return try DeepLink("\(scheme):/\(text)")
  }

  /// Makes a link of the web.
  ///
  /// - Parameter host: The host, with a port if there is one.
  /// - Returns: The link.
  /// - Throws: A `LinkError` if the host is none, or the link is longer than one may be.
  public func link(host: String) throws(LinkError) -> DeepLink {
    try DeepLink("https://\(host)/\(text)")
  }

  /// The path without its first slash, and the query.
  var text: String {
    components.map { Escaping.component.escape($0) }.joined(separator: "/") + query
  }

  private var hostText: String {
    guard let first = components.first else { return query }
    let others = components.dropFirst().map { "/" + Escaping.component.escape($0) }.joined()
    return Escaping.host.escape(first) + others + query
  }

  private var query: String {
    guard !items.isEmpty else { return "" }
    let texts = items.map { item in
      let name = Escaping.item.escape(item.name)
      return item.value.isEmpty ? name : name + "=" + Escaping.item.escape(item.value)
    }
    return "?" + texts.joined(separator: "&")
  }
}

extension Router {
  /// The link of the tree below this router, which is the root as a rule.
  ///
  /// It must be read on the isolation of the tree. A router that is no ``LinkedRouter`` has the empty link.
  ///
  /// - Complexity: O(*n*) for *n* routers on the branch.
  public var treeLink: TreeLink {
    var segments: [LinkSegment] = []
    var next: (any Router)? = self
    while let router = next {
      guard let part = (router as? any LinkedRouter)?.linkPart else { break }
      if let segment = part.state?.segment { segments.append(segment) }
      guard let stage = part.stage, let shown = stage.segments else { break }
      segments += shown
      next = stage.child()
    }
    return TreeLink(segments)
  }
}
