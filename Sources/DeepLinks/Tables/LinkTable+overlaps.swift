extension LinkTable {
  /// Lists pairs of routes that take one link, each with such a link.
  ///
  /// At most 16 are listed for each route, and so as not to take long in large tables at most 2,000 nodes of the trie are
  /// looked at for each form of a route; more may exist.
  ///
  /// - Returns: The pairs, in the order of the routes.
  /// - Complexity: O(*n*) for *n* forms of all patterns.
  public func overlaps() -> [RouteOverlap] {
    var finder = OverlapFinder(core.trie, options)
    var overlaps: [RouteOverlap] = []
    var known: Set<[Int]> = []
    for (route, pattern) in routes.map(\.pattern).enumerated() {
      finder.reset()
      for start in core.roots(of: pattern) {
        for expansion in pattern.expansions {
          for symbols in symbols(of: expansion, pattern) { finder.walk(start.root, start.lead + symbols, []) }
        }
      }
      for (other, texts) in finder.found.sorted(by: { $0.key < $1.key }) where Int(other) != route {
        let pair = [min(route, Int(other)), max(route, Int(other))]
        guard !known.contains(pair), let overlap = overlap(route, Int(other), texts) else { continue }
        known.insert(pair)
        overlaps.append(overlap)
      }
    }
    return overlaps
  }

  private func symbols(of expansion: Expansion, _ pattern: LinkPattern) -> [[Symbol]] {
    let counts = expansion.rest == nil ? [0] : Array(0...4)
    return counts.map { count in
      expansion.components.flatMap { component in
        switch component {
        case .literal(let text): return [Symbol.literal(text)]
        case .star: return [Symbol()]
        case .rest: return Array(repeating: Symbol(), count: count)
        case .parameter(let index, let prefix, let suffix):
          let field = pattern.fields[index]
          let texts = field.allowed.isEmpty ? nil : field.allowed.map { Array($0.utf8) }
          return [Symbol(prefix: prefix, suffix: suffix, texts: texts, type: field.type)]
        }
      }
    }
  }

  /// Makes the link, and sees that both take it.
  private func overlap(_ route: Int, _ other: Int, _ texts: [[UInt8]]) -> RouteOverlap? {
    let (left, right) = (routes[route].pattern, routes[other].pattern)
    let maker = ExampleMaker(left, options, longest: 0)
    guard let example = maker.link(texts.map { Escaping.component.escape($0) }, with: right),
      let link = try? DeepLink(example)
    else { return nil }
    let takers = matches(link).map(\.index).filter { $0 == route || $0 == other }
    guard takers.count == 2 else { return nil }
    return RouteOverlap(
      preferred: routes[takers[0]].token, other: routes[takers[1]].token, example: example,
      patterns: (routes[takers[0]].pattern, routes[takers[1]].pattern))
  }
}

extension TableCore {
  /// Where the forms of a pattern begin, and a host that is their first component.
  func roots(of pattern: LinkPattern) -> [(root: Int32, lead: [Symbol])] {
    guard let scheme = pattern.schemes.first else { return [(Trie.generalRoot, [])] }
    var text = scheme
    let number = text.withUTF8 {
      trie.index.value(0, .scheme, hash: TrieIndexView.hash($0, folded: true), $0, folded: true)
    }
    guard number >= 0 else { return [] }
    let namespace = trie.namespaces[Int(number)]
    guard namespace.isWeb else {
      return [(namespace.root, pattern.hosts.prefix(1).map { Symbol.literal(Array($0.utf8)) })]
    }
    guard var host = pattern.hosts.first.map({ LinkPattern.plainHost($0, scheme) }) else {
      return [(namespace.root, [])]
    }
    let root = host.withUTF8 {
      trie.index.value(number, .host, hash: TrieIndexView.hash($0, folded: true), $0, folded: true)
    }
    return [(root, []), (namespace.root, [])].filter { $0.0 >= 0 }
  }
}

/// Two routes that take one link.
///
/// That is no problem of a table: the order of preference decides. It is listed to be looked at.
public struct RouteOverlap: Sendable, CustomStringConvertible {
  /// The route that the example leads to, of the two.
  public let preferred: RouteToken

  /// The other one.
  public let other: RouteToken

  /// A link that both take.
  public let example: String

  let patterns: (preferred: LinkPattern, other: LinkPattern)

  /// The patterns and the link.
  public var description: String {
    "\(patterns.preferred) and \(patterns.other) both take \(example)"
  }
}
