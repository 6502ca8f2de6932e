/// The walk of one link through a trie.
///
/// It tries what may follow in the order of preference, and goes back where nothing does. The values of fields are read from
/// the link when a route has matched, so there is nothing to undo on the way back.
///
/// Three things keep a link from costing more than its length and the nodes that fit it; whoever changes the walk keeps them.
/// - A node is entered once at most. It has one way in, and its place in the link is fixed: before a rest it is the depth
///   of the node, behind one it is counted from the end, because the rest says how many components follow it. A rest is
///   therefore entered once for each number of components behind it, and never for each place where it could end.
/// - A node is not entered if none of its routes has as many components as are left (`TrieNode.lengths`).
/// - Literals, lists and hosts are found by one look into a dictionary. Only parameters and rests are tried one after the other:
///   kinds of text that different patterns have at one place.
///
/// The recursion is as deep as the link has components and the pattern has rests: 1,024 and one at most.
struct TrieWalk: ~Copyable {
  /// The purpose of a walk.
  enum Purpose {
    /// The preferred route.
    case best
    /// All routes that take the link.
    case all
    /// All routes, and for the others the place where the walk could not go on.
    case explanation
  }

  /// A route that takes the link, and the places of its fields.
  struct Find {
    let ending: TrieEnding
    let captures: [Capture]
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
  private let layout: DeepLink.Layout
  private let purpose: Purpose
  private let ignoresCase: Bool
  private var query: QueryMatcher
  /// The routes that were found, in the order of the walk.
  private(set) var found: [Find] = []
  /// The number of them that have the scheme of the link, and are preferred to those of the scheme that it goes on to.
  private(set) var ownCount = 0
  /// The preferred route, once the walk has ended.
  private(set) var best: Find?
  /// The ending that is the best so far where routes have priorities, so that a better one may follow.
  private var bestEnding: TrieEnding?
  /// The number of nodes that were entered.
  private(set) var steps = 0
  private(set) var record: Record?

  /// The number of items of the query, and of fields that ask for them, that were looked at.
  var looks: Int { query.looks }

  /// Walks from the roots of the scheme, and then from those that it goes on to.
  init(_ core: TableCore, _ link: DeepLink, _ purpose: Purpose) {
    self.core = core
    self.link = SplitLink(link, core.options.emptyComponents)
    layout = link.layout
    self.purpose = purpose
    ignoresCase = core.options.ignoresCase
    query = QueryMatcher(link.layout, core.options, isTracing: purpose == .explanation)
    if purpose == .explanation { record = Record() }
    guard self.link.hole == nil else { return }
    let split = self.link
    split.withBytes(of: link) { run($0, link) }
  }

  private mutating func run(_ bytes: Span<UInt8>, _ text: DeepLink) {
    if let roots = core.trie.roots(of: layout, bytes) {
      var isDone = enterRoots(roots, bytes, text)
      ownCount = found.count
      if !isDone, purpose != .best || bestEnding == nil {
        switch core.trie.roots[roots].fallback {
        case .none: break
        case .general: isDone = enter(Trie.generalRoot, 0, bytes)
        case .scheme(let other):
          let scheme = Array(other.folded.utf8)
          if let roots = core.trie.schemes.number(of: scheme) { isDone = enterRoots(roots, bytes, text) }
        }
      }
    } else {
      _ = enter(Trie.generalRoot, 0, bytes)
    }
    // Other routes have used the captures since, so they are filled again; that the route takes the link is known.
    if let bestEnding, takes(bestEnding, bytes) { best = find(bestEnding, bytes) }
  }

  /// Walks from the host of the link, from the wildcards that take it, the longest first, and from the root without a host.
  private mutating func enterRoots(_ number: Int, _ bytes: Span<UInt8>, _ text: DeepLink) -> Bool {
    if core.trie.roots[number].isWeb, let host = text.webHost {
      let roots = core.trie.roots[number]
      var exact = roots.hosts.number(of: host)
      if exact == nil, let host = international(host) { exact = roots.hosts.number(of: host) }
      if let exact, enter(exact, 0, bytes) { return true }
      var areLabels: Bool?
      for length in roots.suffixLengths where length < host.count && host[host.count - length] == .dot {
        guard let root = roots.suffixes.number(of: host.suffix(length)) else { continue }
        // All suffixes are labels, so what stands before each of them is labels if the whole host is.
        areLabels = areLabels ?? LinkPattern.areLabels(host.prefix { $0 != .colon })
        if areLabels == false { break }
        if enter(root, 0, bytes) { return true }
      }
    }
    return enter(core.trie.roots[number].root, 0, bytes)
  }

  /// The ASCII form of a host beyond ASCII.
  ///
  /// Hosts with a wildcard take no such host: they compare its end only.
  private func international(_ host: [UInt8]) -> [UInt8]? {
    guard host.contains(where: { $0 >= 0x80 }) else { return nil }
    return HostName.ascii(String(decoding: host, as: UTF8.self)).map { Array($0.utf8) }
  }

  /// Enters a node with the components from a position on still to be matched.
  ///
  /// - Returns: Whether nothing better can follow.
  private mutating func enter(_ number: Int, _ position: Int, _ bytes: Span<UInt8>) -> Bool {
    // The order of what follows is the promise of `LinkTable`: literal, list, parameters by rank, star, rest. The first edge
    // that ends in a route is therefore the best one, and the walk stops there unless priorities say otherwise.
    let left = link.components.count - position
    if purpose == .explanation {
      record?.entered.append((number, position))
    } else if !core.trie.nodes[number].isOpen, core.trie.nodes[number].lengths & TrieNode.bit(left) == 0 {
      return false
    }
    steps += 1
    if left == 0 { return end(number, bytes) || enterRests(number, position, bytes) }
    let text = bytes.extracting(link.components[position].text.range)
    if let child = literal(number, position, text), enter(child, position + 1, bytes) { return true }
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

  private func literal(_ number: Int, _ position: Int, _ text: Span<UInt8>) -> Int? {
    if position == 0, link.hasHost, !ignoresCase, core.trie.nodes[number].isStart {
      return core.trie.nodes[number].foldedLiterals.number(of: text, folded: true)
    }
    return core.trie.nodes[number].literals.number(of: text, folded: ignoresCase)
  }

  private mutating func enterRests(_ number: Int, _ position: Int, _ bytes: Span<UInt8>) -> Bool {
    // The rest with the longest tail comes first: more components are named then. It may be empty, so `>=`.
    for rest in core.trie.nodes[number].rests where link.components.count - rest.tail >= position {
      if enter(rest.child, link.components.count - rest.tail, bytes) { return true }
    }
    return false
  }

  /// Compares the routes that end at a node with the query and the fragment.
  private mutating func end(_ number: Int, _ bytes: Span<UInt8>) -> Bool {
    if let choices = core.trie.nodes[number].choices, purpose != .explanation {
      for index in query.endings(choices, layout, bytes) {
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
  /// - Returns: `nil` if the next route of the node is to be tried; otherwise whether nothing better can follow.
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
    guard let flaw = query.flaw(core.trie.queries[ending.route], layout, bytes) else { return true }
    if record?.flaws[ending.route] == nil { record?.flaws[ending.route] = flaw }
    return false
  }

  /// A route that takes the link, with the captures of the query, and those of the path.
  private mutating func find(_ ending: TrieEnding, _ bytes: Span<UInt8>) -> Find {
    let pattern = core.patterns[ending.route]
    let expansion = pattern.expansions[ending.expansion]
    let count = link.components.count
    var captures = query.takeCaptures()
    var position = ending.host == nil ? 0 : 1
    for component in expansion.components {
      switch component {
      case .literal, .star: break
      case .rest(let field):
        let end = count - (expansion.components.count - (expansion.rest ?? 0) - 1)
        let extent =
          position < end
          ? Extent(Int(link.components[position].extent.start), Int(link.components[end - 1].extent.end))
          : Extent(0, 0)
        captures[field] = Capture(kind: .rest, extent: extent)
        position = end - 1
      case .parameter(let field, let prefix, let suffix):
        let extent = link.extent(of: link.components[position], prefix: prefix.count, suffix: suffix.count)
        captures[field] = Capture(kind: .text, extent: extent)
      case .parameters(let fields, let texts):
        let parts = zip(fields, texts.dropFirst()).map { field, text in
          TextForm.Field(rule: core.options.rule(of: pattern.fields[field]), text: text)
        }
        let text = bytes.extracting(link.components[position].text.range)
        let form = TextForm(start: texts[0], fields: parts)
        guard let split = ComponentSplit(form, text, ignoresCase: ignoresCase) else { break }
        for (part, field) in fields.enumerated() {
          let range = split.range(part)
          let extent = link.extent(
            of: link.components[position], prefix: range.lowerBound, suffix: text.count - range.upperBound)
          captures[field] = Capture(kind: .text, extent: extent)
        }
      }
      position += 1
    }
    return Find(ending: ending, captures: captures)
  }
}

extension TrieWalk {
  /// The routes that were found, each once, the preferred ones first.
  var ranked: [Find] {
    // The sort of the library is stable: of one priority the more specific route stays first.
    func sorted(_ found: ArraySlice<Find>) -> [Find] {
      found.sorted { $0.ending.priority > $1.ending.priority }
    }
    var seen: Set<Int> = []
    return (sorted(found.prefix(ownCount)) + sorted(found.dropFirst(ownCount))).filter {
      seen.insert($0.ending.route).inserted
    }
  }
}

extension Trie {
  /// The index of the roots of the scheme of a link.
  fileprivate func roots(of layout: DeepLink.Layout, _ bytes: Span<UInt8>) -> Int? {
    guard layout.scheme.isPresent else { return nil }
    return schemes.number(of: bytes.extracting(layout.scheme.range), folded: true)
  }
}
