public import DeepLinks

extension LinkTable {
  /// Makes the intent filters of an Android application that takes the links of the exported routes.
  ///
  /// Android compares less than a table does: it looks at no query and no fragment, and in simple patterns a parameter at
  /// the end of a path may hold slashes. Each such thing is in the notes, and so is each local route whose links a filter
  /// takes: an intent filter cannot leave a link out, so the application still has to ask the table.
  ///
  /// - Parameters:
  ///   - webHosts: The hosts of the routes of the web that name none.
  ///   - usesAdvancedPatterns: Whether a path with parameters is written as `pathAdvancedPattern`, which only Android 12
  ///     and later know; earlier versions ignore it, and take any path of the host. Else it is a `pathPattern`, which
  ///     every version knows, and in which a parameter at the end takes slashes too.
  /// - Returns: The filters, and where they say something else than the table.
  /// - Throws: A `LinkProblem` if no route is exported, or if there are no words for one: it has neither a scheme nor a
  ///   host to begin with, has an escaped slash in a text, or makes more than 1,024 paths.
  /// - Complexity: O(*n* *m*) for *n* bytes of all forms of the patterns and combinations of their lists, and *m* local
  ///   routes.
  public func androidFilters(
    webHosts: [String] = [], usesAdvancedPatterns: Bool = false
  ) throws(LinkProblem) -> (file: String, notes: [LinkProblem]) {
    let exported = routes.filter(\.attributes.isExported).map(\.pattern)
    guard !exported.isEmpty else {
      throw LinkProblem(.name, "No route is exported; there is nothing to say.")
    }
    for host in webHosts where !DeepLink.isHost(host) {
      throw LinkProblem(.name, "\"\(host.shortened)\" is no host.")
    }
    var writer = AndroidWriter(
      options: options, isAdvanced: usesAdvancedPatterns, webHosts: webHosts.map(\.folded),
      schemes: Set(exported.flatMap(\.schemes)).sorted())
    for pattern in exported { try writer.add(pattern) }
    let matcher = writer.matcher
    for route in routes.indices where !routes[route].attributes.isExported {
      if let link = localExample(route, writer, matcher) { writer.noteLocal(routes[route].pattern, link) }
    }
    return (writer.xml(), writer.notes)
  }
  /// A link that leads to a local route and that a filter takes; nothing if none was found.
  private func localExample(
    _ route: Int, _ writer: AndroidWriter, _ matcher: AndroidMatcher
  ) -> DeepLink? {
    let pattern = routes[route].pattern
    let longest = routes.flatMap { $0.pattern.expansions.map(\.components.count) }.max() ?? 0
    var found: DeepLink?
    _ = ExampleMaker(pattern, options, longest: longest, enough: 16).search { text, _ in
      found = links(text, of: pattern, writer).first { matcher.takes($0) && match($0)?.index == route }
      return found != nil
    }
    return found
  }

  /// An example with each scheme and host that a filter may have for it.
  private func links(_ text: String, of pattern: LinkPattern, _ writer: AndroidWriter) -> [DeepLink] {
    guard let link = try? DeepLink(text) else { return [] }
    let tail = (link.query.map { "?" + $0 } ?? "") + (link.fragment.map { "#" + $0 } ?? "")
    let schemes = pattern.schemes.isEmpty ? writer.schemes : pattern.schemes
    return schemes.flatMap { scheme -> [DeepLink] in
      let isWeb = LinkPattern.isWeb(scheme)
      let hosts = isWeb ? pattern.hosts.isEmpty ? writer.hosts : pattern.hosts : [""]
      return hosts.compactMap { host in
        let lead = isWeb ? host : link.authority.map { String($0) } ?? ""
        let path = isWeb || !lead.isEmpty ? String(link.path) : String(link.path.drop { $0 == "/" })
        return try? DeepLink("\(scheme)://\(lead)\(path)\(tail)")
      }
    }
  }
}
