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
/// The recursion is as deep as the link has components and the pattern has rests: at most 1,024 and one.
struct TrieWalk: ~Copyable {
  enum Purpose {
    /// The preferred route.
    case best
    /// All matching routes.
    case all
    /// All matching routes, and for the others the place where the walk could not continue.
    case explanation
  }

  /// The record of a walk for an explanation.
  struct Record {
    /// The entered nodes, each with its position in the link.
    var entered: [(node: Int, position: Int)] = []
    /// The flaws of routes that end in these nodes.
    var flaws: [Int: QueryFlaw] = [:]
  }

  private let core: TableCore
  let link: SplitLink
  private let purpose: Purpose
  private let ignoresCase: Bool
  private var query: QueryMatcher
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
  private(set) var record: Record?

  /// The number of query items, and of fields that ask for them, that were compared.
  var looks: Int { query.looks }

  /// Walks a link with these bytes from the roots of the scheme, and then from those of its fallback.
  init(_ core: TableCore, _ layout: DeepLink.Layout, _ bytes: Span<UInt8>, _ purpose: Purpose) {
    self.core = core
    link = SplitLink(layout, bytes, core.options.emptyComponents)
    self.purpose = purpose
    ignoresCase = core.options.ignoresCase
    query = QueryMatcher(layout, core.options, isTracing: purpose == .explanation)
    if purpose == .explanation { record = Record() }
    guard link.hole == nil else { return }
    if link.copy.isEmpty {
      run(bytes)
    } else {
      let copy = link.copy[...]
      run(copy.span)
    }
  }

  private mutating func run(_ bytes: Span<UInt8>) {
    if let roots = core.trie.roots(of: link.layout, bytes) {
      var isDone = enterRoots(roots, bytes)
      ownCount = found.count
      if !isDone, purpose != .best || bestEnding == nil {
        switch core.trie.roots[roots].fallback {
        case .none: break
        case .general: isDone = enter(Trie.generalRoot, 0, bytes)
        case .scheme(let other):
          let scheme = Array(other.folded.utf8)
          if let roots = core.trie.schemes.number(of: scheme) { isDone = enterRoots(roots, bytes) }
        }
      }
    } else {
      _ = enter(Trie.generalRoot, 0, bytes)
    }
    // Other routes have overwritten the captures, so they are filled again; the route is known to match.
    if let bestEnding, takes(bestEnding, bytes) { best = find(bestEnding, bytes) }
  }

  /// Walks from the host of the link, then from the matching wildcards, the longest first, and then from the root without a host.
  private mutating func enterRoots(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
    if core.trie.roots[number].isWeb, let host = link.layout.webHost(in: bytes) {
      let roots = core.trie.roots[number]
      var exact = roots.hosts.number(of: host)
      if exact == nil, let host = international(host) { exact = roots.hosts.number(of: host) }
      if let exact, enter(exact, 0, bytes) { return true }
      var areLabels: Bool?
      for length in roots.suffixLengths where length < host.count && host[host.count - length] == .dot {
        guard let root = roots.suffixes.number(of: host.suffix(length)) else { continue }
        // All suffixes are labels, so the text before each of them consists of labels if the whole host does.
        areLabels = areLabels ?? LinkPattern.areLabels(host.prefix { $0 != .colon })
        if areLabels == false { break }
        if enter(root, 0, bytes) { return true }
      }
    }
    return enter(core.trie.roots[number].root, 0, bytes)
  }

  /// Returns the ASCII form of a host beyond ASCII.
  ///
  /// Wildcard hosts don't match such a host, because they compare only its end.
  private func international(_ host: [UInt8]) -> [UInt8]? {
    guard host.contains(where: { $0 >= 0x80 }) else { return nil }
    return HostName.ascii(String(decoding: host, as: UTF8.self)).map { Array($0.utf8) }
  }

  /// Enters a node to match the components from a position on.
  ///
  /// - Returns: Whether nothing better can follow.
  private mutating func enter(_ number: Int, _ position: Int, _ bytes: Span<UInt8>) -> Bool {
    // `LinkTable` promises the order of what follows: literal, list, parameters by rank, star, rest. Therefore the first edge that leads
    // to the end of a route is the best one, and the walk stops there unless priorities may change that.
    let left = link.components.count - position
    if purpose == .explanation {
      record?.entered.append((number, position))
    } else if !core.trie.nodes[number].isOpen, core.trie.nodes[number].lengths & TrieNode.bit(left) == 0 {
      return false
    }
    steps += 1
    if left == 0 { return end(number, bytes) || enterRests(number, position, bytes) }
    let text = bytes.extracting(link.components[position].text.range)
    let isHost = position == 0 && link.hasHost
    if let child = core.literal(text, below: number, isHost: isHost), enter(child, position + 1, bytes) {
      return true
    }
    if core.trie.nodes[number].index == nil {
      for edge in core.trie.nodes[number].edges.indices
      where core.trie.nodes[number].edges[edge].form.takes(text, ignoringCase: ignoresCase) {
        if enter(core.trie.nodes[number].edges[edge].child, position + 1, bytes) { return true }
      }
    } else {
      for edge in core.trie.nodes[number].index?.edges(for: text.array) ?? []
      where core.trie.nodes[number].edges[edge].form.takes(text, ignoringCase: ignoresCase) {
        if enter(core.trie.nodes[number].edges[edge].child, position + 1, bytes) { return true }
      }
    }
    return enterRests(number, position, bytes)
  }

  private mutating func enterRests(_ number: Int, _ position: Int, _ bytes: Span<UInt8>) -> Bool {
    // The rest with the longest tail comes first, because it names more components. The rest may be empty, hence `>=`.
    for rest in core.trie.nodes[number].rests where link.components.count - rest.tail >= position {
      if enter(rest.child, link.components.count - rest.tail, bytes) { return true }
    }
    return false
  }

  /// Compares the routes that end at a node with the query and the fragment.
  private mutating func end(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
    if core.trie.nodes[number].choices != nil, purpose != .explanation {
      for index in query.endings(core.trie.nodes[number].choices, link.layout, bytes) {
        if let isDone = end(core.trie.nodes[number].endings[index], bytes) { return isDone }
      }
      return false
    }
    for index in core.trie.nodes[number].endings.indices {
      if let isDone = end(core.trie.nodes[number].endings[index], bytes) { return isDone }
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
    guard let flaw = query.flaw(core.trie.queries[ending.route], link.layout, bytes) else {
      return true
    }
    if record?.flaws[ending.route] == nil { record?.flaws[ending.route] = flaw }
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
    return TrieArrival(
      route: ending.route, expansion: ending.expansion, priority: ending.priority, captures: captures)
  }
}

/// The end of a walk that matches a route.
struct TrieArrival: Sendable {
  let route: Int
  /// The index of the expansion of the pattern that matches the link.
  let expansion: Int
  let priority: Int
  /// The place of each field's text.
  let captures: [Capture]
}

extension TrieWalk {
  /// The matching routes, each once, the preferred ones first.
  var ranked: [TrieArrival] {
    // The library's sort is stable, so that among equal priorities the more specific route stays first.
    func sorted(_ found: ArraySlice<TrieArrival>) -> [TrieArrival] {
      found.sorted { $0.priority > $1.priority }
    }
    var seen: Set<Int> = []
    return (sorted(found.prefix(ownCount)) + sorted(found.dropFirst(ownCount))).filter {
      seen.insert($0.route).inserted
    }
  }
}

extension Trie {
  /// Returns the index of the roots of the scheme of a link.
  fileprivate func roots(of layout: DeepLink.Layout, _ bytes: Span<UInt8>) -> Int? {
    guard layout.scheme.isPresent else { return nil }
    return schemes.number(of: bytes.extracting(layout.scheme.range), folded: true)
  }
}
