public import DeepLinks

/// The oldest Android release that intent filters must support; later releases have more conditions, which earlier releases ignore.
public enum AndroidRelease: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// All releases: a parameter at the end of a path may contain slashes, and neither queries nor fragments are compared.
  case any = 0
  /// Android 12 (API level 31) and later: a parameter can't contain a slash. On earlier releases, the filters match any path of the host.
  case android12 = 12
  /// Android 15 (API level 35) and later: queries and fragments are compared, and local routes are excluded. On earlier releases, a filter
  /// that needs one of these matches any path of the host.
  case android15 = 15

  /// Whether one release came before another.
  public static func < (left: AndroidRelease, right: AndroidRelease) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension LinkTable {
  /// Generates the intent filters for an Android application that opens the links of exported routes.
  ///
  /// Filters match more links than the table: the notes report the differences, and each local route whose links a filter matches. The application
  /// must still look up each link in the table.
  ///
  /// - Parameters:
  ///   - webHosts: The hosts for web routes that don't have a host.
  ///   - release: The oldest Android release that the filters must support.
  /// - Returns: The filters, and their differences from the table.
  /// - Throws: A `LinkDefinitionError` if no route is exported, or if a route can't be expressed: it has neither a scheme nor a host, has an escaped
  ///   slash in its text, or produces more than 1,024 paths.
  /// - Complexity: O(*n* *m*) for *n* bytes of all forms of the patterns and combinations of their lists, and *m* local
  ///   routes.
  public func androidFilters(
    webHosts: [String] = [], from release: AndroidRelease = .any
  ) throws(LinkDefinitionError) -> (file: String, notes: [LinkProblem]) {
    let exported = routes.filter(\.attributes.isExported).map(\.pattern)
    guard !exported.isEmpty else {
      throw LinkDefinitionError(.notExported, "No route is exported, so there is nothing to write.")
    }
    for host in webHosts where !DeepLink.isHost(host) {
      throw LinkDefinitionError(.name, "\"\(host.shortened)\" isn't a host.")
    }
    var writer = AndroidWriter(
      options: options, release: release, webHosts: webHosts,
      schemes: Set(exported.flatMap(\.schemes)).sorted())
    for pattern in exported {
      try writer.add(pattern)
      writer.noteEmptyComponents(of: pattern)
    }
    let locals = routes.indices.filter { !routes[$0].attributes.isExported }
    var overlaps: [Int: [DeepLink]] = [:]
    for (text, patterns) in looseOverlaps() {
      for link in patterns.flatMap({ links(text, of: $0, writer) }) {
        if let match = match(link) { overlaps[match.index, default: []].append(link) }
      }
    }
    if release >= .android15 { exclude(locals, overlaps, &writer) }
    let matcher = writer.matcher
    for route in locals {
      if let link = example(of: route, overlaps, writer, where: { matcher.takes($0) }) {
        writer.noteLocal(routes[route].pattern, link)
      }
    }
    return (writer.xml(), writer.notes)
  }

  /// Excludes the local routes whose links the filters match, unless that would exclude links of exported routes.
  private func exclude(_ locals: [Int], _ overlaps: [Int: [DeepLink]], _ writer: inout AndroidWriter) {
    for route in locals {
      let matcher = writer.matcher
      guard example(of: route, overlaps, writer, where: { matcher.takes($0) }) != nil,
        let other = writer.excluding(routes[route].pattern)
      else { continue }
      let narrower = other.matcher
      let isClosed = routes.indices.contains { index in
        routes[index].attributes.isExported
          && example(of: index, overlaps, writer, where: { matcher.takes($0) && !narrower.takes($0) }) != nil
      }
      if !isClosed { writer = other }
    }
  }

  /// Returns a link that leads to a route and satisfies a condition, or nil if none was found.
  ///
  /// It tries links of the route, and the overlaps that lead to it.
  private func example(
    of route: Int, _ overlaps: [Int: [DeepLink]], _ writer: AndroidWriter, where condition: (DeepLink) -> Bool
  ) -> DeepLink? {
    let pattern = routes[route].pattern
    let longest = routes.flatMap { $0.pattern.expansions.map(\.components.count) }.max() ?? 0
    var found: DeepLink?
    _ = ExampleMaker(pattern, options, longest: longest, enough: 16).search { text, _ in
      found = links(text, of: pattern, writer).first { condition($0) && match($0)?.index == route }
      return found != nil
    }
    return found ?? overlaps[route]?.first(where: condition)
  }

  /// Returns an example with each scheme and host that a filter may have for it.
  private func links(_ text: String, of pattern: LinkPattern, _ writer: AndroidWriter) -> [DeepLink] {
    guard let link = try? DeepLink(text) else { return [] }
    let tail = text.drop { $0 != "?" && $0 != "#" }
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
