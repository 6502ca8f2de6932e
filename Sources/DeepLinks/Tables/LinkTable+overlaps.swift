extension LinkTable {
  /// Finds pairs of routes that match the same link, with an example link for each pair.
  ///
  /// A pair is omitted if each of its routes is already in 16 other pairs, and the search of a huge generated table is limited. In both cases,
  /// `isComplete` of the result is `false`.
  ///
  /// - Returns: The pairs, in the order of the routes.
  /// - Complexity: O(*n* log *n*), where *n* is the total length of all pattern forms in bytes, plus the number of component pairs whose
  ///   prefixes and suffixes are compatible.
  public func overlaps() -> Overlaps {
    var finder = OverlapFinder(core)
    var known: [(pair: (Int, Int), overlap: TableRoute.Overlap)] = []
    for start in core.trie.starts() {
      for pair in finder.walk(start.left, start.right) {
        guard let overlap = overlap(pair, start) else { continue }
        known.append((pair.routes, overlap))
      }
    }
    return Overlaps(
      isComplete: finder.isComplete, steps: finder.steps,
      overlaps: known.sorted { $0.pair < $1.pair }.map(\.overlap))
  }

  /// Creates the example link, and verifies that both routes match it.
  private func overlap(_ pair: OverlapFinder.Pair, _ start: OverlapStart) -> TableRoute.Overlap? {
    let (route, other) = pair.routes
    let (left, right) = (routes[route].pattern, routes[other].pattern)
    let maker = ExampleMaker(left, options, longest: 0)
    let example = maker.link(
      pair.texts.map { Escaping.component.escape($0) }, with: right, scheme: start.scheme,
      host: start.host)
    guard let example, let link = try? DeepLink(example) else { return nil }
    let takers = matches(link).map(\.index).filter { $0 == route || $0 == other }
    guard takers.count == 2 else { return nil }
    return TableRoute.Overlap(
      preferred: routes[takers[0]].token, other: routes[takers[1]].token, example: example,
      patterns: (routes[takers[0]].pattern, routes[takers[1]].pattern))
  }
}

extension LinkTable {
  /// A problem for each exported route that matches links with any scheme, or web links to any host.
  ///
  /// The pattern `/:any`, for example, matches `javascript:` links and those of other sites. Such a route is allowed; review it.
  public var wideRoutes: [LinkProblem] {
    routes.filter(\.attributes.isExported).map(\.pattern).compactMap { pattern in
      guard let scheme = pattern.schemes.first else {
        return LinkProblem(
          .wide, at: [pattern.description],
          "The exported route \"\(pattern)\" matches links with any scheme and host, even javascript: links; write a scheme and a host before its path."
        )
      }
      guard LinkPattern.isWeb(scheme), pattern.hosts.isEmpty else { return nil }
      return LinkProblem(
        .wide, at: [pattern.description],
        "The exported route \"\(pattern)\" matches links to any host; write the hosts of your sites after its scheme."
      )
    }
  }
}

/// Two roots of a trie from which the same link is walked, and the scheme and the host of such a link.
private typealias OverlapStart = (left: Int, right: Int, scheme: String?, host: String?)

extension Trie {
  /// The pairs of roots from which the same link is walked: those of its host, those without a host, and those of the fallback.
  fileprivate func starts() -> [OverlapStart] {
    var starts: [OverlapStart] = [(Self.generalRoot, Self.generalRoot, nil, nil)]
    for roots in roots {
      var fallback: SchemeRoots?
      if case .scheme(let other) = roots.fallback {
        fallback = schemes.number(of: Array(other.folded.utf8)).map { self.roots[$0] }
      }
      let general = roots.fallback == .general ? [Self.generalRoot] : []
      for (host, root) in roots.all {
        let others = roots.places(for: host) + (fallback?.places(for: host) ?? []) + general
        for other in others { starts.append((root, other, roots.scheme, host)) }
      }
      for (host, root) in fallback?.all ?? [] where host != nil {
        for other in roots.places(for: host) { starts.append((other, root, roots.scheme, host)) }
      }
    }
    return starts
  }
}

extension SchemeRoots {
  /// All roots, each with a host of its links.
  fileprivate var all: [(host: String?, root: Int)] {
    let names =
      hosts.all.map { (String(decoding: $0.text, as: UTF8.self), $0.number) }
      + suffixes.all.map { ("*" + String(decoding: $0.text, as: UTF8.self), $0.number) }
    return [(nil, root)]
      + names.sorted { $0.1 < $1.1 }.map { (LinkPattern.example(ofHost: $0.0), $0.1) }
  }

  /// Returns the roots from which a link with a host is walked.
  fileprivate func places(for host: String?) -> [Int] {
    guard let host else { return [root] }
    var places = hosts.number(of: Array(host.utf8)).map { [$0] } ?? []
    var rest = Substring(host)
    while let dot = rest.dropFirst().firstIndex(of: ".") {
      rest = rest[dot...]
      if let place = suffixes.number(of: Array(rest.utf8)) { places.append(place) }
    }
    return places + [root]
  }
}

extension LinkTable {
  /// The pairs of routes that match the same link, as found by `LinkTable.overlaps`.
  public struct Overlaps: Sendable, RandomAccessCollection {
    /// Whether all pairs were found.
    public let isComplete: Bool

    /// The number of exits that were compared to find the pairs.
    package let steps: Int

    let overlaps: [TableRoute.Overlap]

    /// The position of the first pair.
    public var startIndex: Int { 0 }

    /// The position after the last pair.
    public var endIndex: Int { overlaps.count }

    /// The pair at a position.
    public subscript(position: Int) -> TableRoute.Overlap { overlaps[position] }
  }
}

extension TableRoute {
  /// Two routes that match the same link.
  ///
  /// Overlaps are allowed, because the order of preference decides between the routes; review them.
  public struct Overlap: Sendable, CustomStringConvertible {
    /// The route that opens the example.
    public let preferred: TableRoute.Token

    /// The other route.
    public let other: TableRoute.Token

    /// A link that both routes match.
    public let example: String

    let patterns: (preferred: LinkPattern, other: LinkPattern)

    /// The patterns and the link.
    public var description: String {
      "\(patterns.preferred) and \(patterns.other) both match \(example)"
    }
  }
}
