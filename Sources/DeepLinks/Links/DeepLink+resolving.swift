extension DeepLink {
  /// Resolves a reference against this link, as RFC 3986 specifies in section 5.2.
  ///
  /// A reference with a scheme is independent of this link. Any other reference takes its missing parts from this link; a path that doesn't
  /// begin with a slash replaces everything after the last slash of this link's path. The components `.` and `..` are then removed from the
  /// path. The result has a scheme or an authority only if the link or the reference has one: if the path would be read as one, it is
  /// prefixed with `./` or `/.`.
  ///
  /// - Parameter reference: The text of the reference; an empty reference results in this link without its fragment.
  /// - Returns: The resolved link.
  /// - Throws: A `LinkError` if the reference or the result can't be read with the strictness of this link.
  /// - Complexity: O(*n*) for *n* bytes of the link and the reference.
  public func resolving(_ reference: String) throws(LinkError) -> DeepLink {
    let other = try DeepLink(reference, reading: reading)
    let start: String
    let hasAuthority: Bool
    var path: String
    var query = other.query
    if other.scheme != nil || other.authority != nil {
      start = Self.start(other.scheme ?? scheme, other.authority)
      hasAuthority = other.authority != nil
      path = Self.withoutDots(other.path)
    } else {
      start = Self.start(scheme, authority)
      hasAuthority = authority != nil
      if other.path.isEmpty {
        path = String(self.path)
        query = query ?? self.query
      } else if other.path.utf8.first == .slash {
        path = Self.withoutDots(other.path)
      } else {
        let folder = self.path.utf8.lastIndex(of: .slash).map { self.path[...$0] }
        path = Self.withoutDots((folder ?? (authority == nil ? "" : "/")) + other.path)
      }
    }
    // Without an authority, two slashes at the beginning would be read as the start of one.
    if !hasAuthority, path.utf8.starts(with: "//".utf8) { path = "/." + path }
    // RFC 3986, section 4.2: the text before a colon in the first component of a path would be read as a scheme.
    let first = path.utf8.prefix { $0 != .slash }
    if start.isEmpty, first.contains(.colon) { path = "./" + path }
    let text =
      start + path + (query.map { "?" + $0 } ?? "") + (other.fragment.map { "#" + $0 } ?? "")
    return try DeepLink(text, reading: reading)
  }

  private static func start(_ scheme: Substring?, _ authority: Substring?) -> String {
    (scheme.map { $0 + ":" } ?? "") + (authority.map { "//" + $0 } ?? "")
  }

  /// Returns a path without the components `.` and `..`; each `..` also removes the component before it.
  private static func withoutDots(_ path: some StringProtocol) -> String {
    var kept: [Substring.UTF8View] = []
    let components = Substring(path).utf8.split(separator: .slash, omittingEmptySubsequences: false)
    let isAbsolute = path.utf8.first == .slash
    var endsWithSlash = false
    for component in components.dropFirst(isAbsolute ? 1 : 0) {
      let isDot = component.elementsEqual(".".utf8)
      let isTwoDots = component.elementsEqual("..".utf8)
      endsWithSlash = isDot || isTwoDots
      if isTwoDots { _ = kept.popLast() }
      if !endsWithSlash { kept.append(component) }
    }
    let text = kept.map { String(Substring($0)) }.joined(separator: "/")
    let isRoot = kept.isEmpty
    return (isAbsolute ? "/" : "") + text + (endsWithSlash && !isRoot ? "/" : "")
  }
}
