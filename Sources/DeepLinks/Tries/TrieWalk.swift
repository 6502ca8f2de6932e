/// The walk of one link through a trie.
///
/// It tries the next edges in the order of preference, and backtracks if none leads to a match. The values of fields are read from the
/// link after a route has matched, so backtracking has nothing to undo.
///
/// Three rules keep the cost of a link within its length and the nodes that it matches. Preserve them if you change the walk.
/// - A node is entered at most once. It has one way in, and its place in the link is fixed: before a rest, it is the depth of the node;
///   after one, it is counted from the end, because the rest says how many components follow it. Therefore a rest is entered once for each
///   number of components after it, and never for each place where it could end.
/// - A node isn't entered if none of its routes has as many components as remain (`TrieNode.lengths`).
/// - Literals, lists and hosts are found by one lookup in a dictionary. Only parameters and rests are tried one after the other: kinds of
///   text that different patterns have at the same place.
///
/// The depth of the recursion is the number of the link's components, plus one for a pattern's rest: at most 1,025.
struct TrieWalk: ~Copyable {
  enum Purpose {
    /// The preferred route.
    case best
    /// All matching routes.
    case all
    /// All matching routes, and for the others the place where the walk could not continue.
    case explanation
  }

  private let core: TableCore
  let link: SplitLink
  private let purpose: Purpose
  private let ignoresCase: Bool
  private(set) var query: QueryMatcher
  /// The matching routes, in the order of the walk.
  private(set) var found: [TrieArrival] = []
  /// The number of matches with the link's own scheme, which are preferred to those of its fallback.
  private(set) var ownCount = 0
  /// The preferred route, after the walk has ended.
  private(set) var best: TrieArrival?
  /// The best ending so far, if routes have priorities so that a better one may follow.
  private var bestEnding: TrieEnding?
  /// The number of entered nodes.
  private(set) var steps = 0
  /// For an explanation, the entered nodes, each with its position in the link.
  private(set) var entered: [(node: Int, position: Int)] = []
  /// For an explanation, the flaws of routes that end in these nodes.
  private(set) var flaws: [Int: QueryFlaw] = [:]

  /// Walks a link with these bytes from the roots of the scheme, and then from those of its fallback.
  init(_ core: TableCore, _ layout: DeepLink.Layout, _ bytes: Span<UInt8>, _ purpose: Purpose) {
    self.core = core
    link = SplitLink(layout, bytes, core.options.emptyComponents)
    self.purpose = purpose
    ignoresCase = core.options.ignoresCase
    query = QueryMatcher(layout, core.options, isTracing: purpose == .explanation)
    guard link.hole == nil else { return }
    if link.copy.isEmpty {
      run(bytes)
    } else {
      let copy = link.copy[...]
      run(copy.span)
    }
  }

  private mutating func run(_ bytes: Span<UInt8>) {
    // An unoptimized build copies an element of an array for each access to one of its fields, but not one of a span.
    let trieNodes = core.trie.nodes[...]
    let nodes = trieNodes.span
    if let roots = core.trie.roots(of: link.layout, bytes) {
      var isDone = enterRoots(roots, bytes, nodes)
      ownCount = found.count
      if !isDone, purpose != .best || bestEnding == nil {
        switch core.trie.roots[roots].fallback {
        case .none: break
        case .general: isDone = enter(Trie.generalRoot, 0, bytes, nodes)
        case .scheme(let other):
          let scheme = Array(other.folded.utf8)
          if let roots = core.trie.schemes.number(of: scheme) { isDone = enterRoots(roots, bytes, nodes) }
        }
      }
    } else {
      _ = enter(Trie.generalRoot, 0, bytes, nodes)
    }
    // Other routes have overwritten the captures, so they are filled again; the route is known to match.
    if let bestEnding, takes(bestEnding, bytes) { best = find(bestEnding, bytes) }
  }

  /// Walks from the host of the link, then from the matching wildcards, the longest first, and then from the root without a host.
  private mutating func enterRoots(_ number: Int, _ bytes: Span<UInt8>, _ nodes: Span<TrieNode>) -> Bool {
    if core.trie.roots[number].isWeb, let extent = link.layout.webHost(in: bytes) {
      if link.layout.hasUnusualHost {
        let scheme = bytes.extracting(link.layout.scheme.range).string.folded
        let host = Array(HostName.plain(bytes.extracting(extent.range).string, scheme: scheme).utf8)[...]
        if enterRoots(number, of: host.span, bytes, nodes) { return true }
      } else if enterRoots(number, of: bytes.extracting(extent.range), bytes, nodes) {
        return true
      }
    }
    return enter(core.trie.roots[number].root, 0, bytes, nodes)
  }

  /// Walks from a web host, and then from the matching wildcards, the longest first.
  private mutating func enterRoots(
    _ number: Int, of host: Span<UInt8>, _ bytes: Span<UInt8>, _ nodes: Span<TrieNode>
  ) -> Bool {
    let root = core.trie.roots[number].hosts.number(of: host, folded: true)
    if let root, enter(root, 0, bytes, nodes) { return true }
    var areLabels: Bool?
    for length in core.trie.roots[number].suffixLengths
    where length < host.count && host[host.count - length] == .dot {
      let suffix = host.extracting(last: length)
      guard let root = core.trie.roots[number].suffixes.number(of: suffix, folded: true) else { continue }
      // All suffixes are labels, so the text before each of them consists of labels if the whole host does.
      areLabels = areLabels ?? LinkPattern.areLabels(host.array.prefix { $0 != .colon })
      if areLabels == false { break }
      if enter(root, 0, bytes, nodes) { return true }
    }
    return false
  }

  /// Enters a node to match the components from a position on.
  ///
  /// - Returns: Whether nothing better can follow.
  private mutating func enter(
    _ number: Int, _ position: Int, _ bytes: Span<UInt8>, _ nodes: Span<TrieNode>
  ) -> Bool {
    // `LinkTable` promises the order of what follows: literal, list, parameters by rank, star, rest. Therefore the first edge that leads
    // to the end of a route is the best one, and the walk stops there unless priorities may change that.
    let left = link.components.count - position
    if purpose == .explanation {
      entered.append((number, position))
    } else if nodes[number].lengths & TrieNode.bit(left) == 0 {
      return false
    }
    steps += 1
    if left == 0 { return end(number, bytes, nodes) || enterRests(number, position, bytes, nodes) }
    let text = bytes.extracting(link.components[position].text.range)
    let isHost = position == 0 && link.hasHost
    let child = nodes.literal(text, below: number, isHost: isHost, ignoringCase: ignoresCase)
    if let child, enter(child, position + 1, bytes, nodes) { return true }
    if let index = nodes.index(of: number) {
      for edge in index.edges(for: text.array)
      where nodes[number].edges[edge].form.takes(text, ignoringCase: ignoresCase) {
        if enter(nodes[number].edges[edge].child, position + 1, bytes, nodes) { return true }
      }
    } else {
      for edge in 0..<nodes[number].edges.count
      where nodes[number].edges[edge].form.takes(text, ignoringCase: ignoresCase) {
        if enter(nodes[number].edges[edge].child, position + 1, bytes, nodes) { return true }
      }
    }
    return enterRests(number, position, bytes, nodes)
  }

  private mutating func enterRests(
    _ number: Int, _ position: Int, _ bytes: Span<UInt8>, _ nodes: Span<TrieNode>
  ) -> Bool {
    // The rest with the longest tail comes first, because it names more components. The rest may be empty, hence `>=`.
    for rest in nodes[number].rests where link.components.count - rest.tail >= position {
      if enter(rest.child, link.components.count - rest.tail, bytes, nodes) { return true }
    }
    return false
  }

  /// Compares the routes that end at a node with the query and the fragment.
  private mutating func end(_ number: Int, _ bytes: Span<UInt8>, _ nodes: Span<TrieNode>) -> Bool {
    if purpose != .explanation, let choices = nodes.choices(of: number) {
      for index in query.endings(choices, link.layout, bytes) {
        if let isDone = end(nodes[number].endings[index], bytes) { return isDone }
      }
      return false
    }
    for index in 0..<nodes[number].endings.count {
      if let isDone = end(nodes[number].endings[index], bytes) { return isDone }
    }
    return false
  }

  /// Compares one route with the query and the fragment.
  ///
  /// - Returns: `nil` to try the next route of the node; otherwise, whether nothing better can follow.
  private mutating func end(_ ending: TrieEnding, _ bytes: Span<UInt8>) -> Bool? {
    if let bestEnding, bestEnding.priority >= ending.priority { return false }
    guard takes(ending, bytes) else { return nil }
    if purpose != .best {
      found.append(find(ending, bytes))
    } else if core.trie.hasPriorities {
      bestEnding = ending
    } else {
      best = find(ending, bytes)
      return true
    }
    return nil
  }

  private mutating func takes(_ ending: TrieEnding, _ bytes: Span<UInt8>) -> Bool {
    guard let flaw = query.flaw(core.trie.queries[ending.route], link.layout, bytes) else { return true }
    if purpose == .explanation, flaws[ending.route] == nil { flaws[ending.route] = flaw }
    return false
  }

  /// Returns a matching route with the captures of the query and the path.
  private mutating func find(_ ending: TrieEnding, _ bytes: Span<UInt8>) -> TrieArrival {
    var captures = query.takeCaptures()
    let count = link.components.count
    for capture in ending.captures {
      switch capture {
      case .parameter(let field, let index, let prefix, let suffix):
        let component = link.components[index < 0 ? count + index : index]
        captures[field] = Capture(
          kind: .text, extent: link.extent(of: component, prefix: prefix, suffix: suffix))
      case .parameters(let fields, let index, let form):
        let component = link.components[index < 0 ? count + index : index]
        let text = bytes.extracting(component.text.range)
        guard let split = ComponentSplit(form, text, ignoresCase: ignoresCase) else { break }
        for (part, field) in fields.enumerated() {
          let range = split.range(part)
          let extent = link.extent(
            of: component, prefix: range.lowerBound, suffix: text.count - range.upperBound)
          captures[field] = Capture(kind: .text, extent: extent)
        }
      case .rest(let field, let start, let tail):
        let end = count - tail
        let extent =
          start < end
          ? Extent(Int(link.components[start].extent.start), Int(link.components[end - 1].extent.end))
          : Extent(0, 0)
        captures[field] = Capture(kind: .rest, extent: extent)
      }
    }
    return TrieArrival(route: ending.route, expansion: ending.expansion, captures: captures)
  }
}

/// The end of a walk that matches a route.
struct TrieArrival: Sendable {
  let route: Int
  /// The index of the expansion of the pattern that matches the link.
  let expansion: Int
  /// The place of each field's text.
  let captures: [Capture]
}

extension TrieWalk {
  /// The matching routes, each once, the preferred ones first.
  var ranked: [TrieArrival] {
    let routes = core.routes
    // The library's sort is stable, so that among equal priorities the more specific route stays first.
    func sorted(_ found: ArraySlice<TrieArrival>) -> [TrieArrival] {
      found.sorted { routes[$0.route].priority > routes[$1.route].priority }
    }
    var seen: Set<Int> = []
    return (sorted(found.prefix(ownCount)) + sorted(found.dropFirst(ownCount))).filter {
      seen.insert($0.route).inserted
    }
  }
}

// These are separate functions, because the optimizer of Swift 6.3.1 crashes if the walk reads these optionals in its conditions.
extension Span<TrieNode> {
  fileprivate func index(of number: Int) -> EdgeIndex? { self[number].index }

  fileprivate func choices(of number: Int) -> EndingChoices? { self[number].choices }

  /// Returns the node to which a literal component leads from another node.
  fileprivate func literal(
    _ text: Span<UInt8>, below number: Int, isHost: Bool, ignoringCase ignoresCase: Bool
  ) -> Int? {
    if isHost, !ignoresCase, self[number].isStart {
      return self[number].foldedLiterals.number(of: text, folded: true)
    }
    return self[number].literals.number(of: text, folded: ignoresCase)
  }
}

extension Trie {
  /// Returns the index of the roots of the scheme of a link.
  fileprivate func roots(of layout: DeepLink.Layout, _ bytes: Span<UInt8>) -> Int? {
    guard layout.scheme.isPresent else { return nil }
    return schemes.number(of: bytes.extracting(layout.scheme.range), folded: true)
  }
}
