internal import DeepLinks

/// Takes a link apart as JLRoutes does, and puts it together again without what JLRoutes does not look at.
struct JLRoutesLink {
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

  /// A fragment, as a little link of its own.
  private struct Fragment {
    /// The part that goes on with the path.
    var path: Substring?
    /// The part that goes on with the query.
    var items: Substring?

    init(_ text: Substring?) {
      guard let text else { return }
      let mark = text.firstIndex(of: "?")
      let path = text[..<(mark ?? text.endIndex)]
      let query = mark.map { text[text.index(after: $0)...] }
      if hasValue(query ?? path) { items = query ?? path }
      if path.hasPrefix("/"), items == nil || query != nil { self.path = path }
    }

    /// Whether the first item has a value that is not empty.
    private func hasValue(_ query: Substring) -> Bool {
      let item = query.prefix { $0 != "&" }
      guard let sign = item.firstIndex(of: "=") else { return false }
      return item.index(after: sign) < item.endIndex
    }
  }
}
