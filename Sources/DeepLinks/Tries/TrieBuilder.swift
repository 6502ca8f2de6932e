/// The patterns of a table on their way into a trie.
///
/// An insertion takes as long as its pattern is, whatever the trie holds: what a node already has is found in a dictionary.
/// `finish` sorts what follows each node, once, so the order of insertion decides nothing.
struct TrieBuilder {
  private var trie = Trie()
  /// The routes whose first component differs from that of another route in case only.
  private(set) var caseConflicts: [Int] = []
  /// The number of branches that were added.
  private(set) var addedBranches = 0

  private let options: TableOptions
  private var lists: [ListKey: Int] = [:]
  private var branches: [BranchKey: Int] = [:]
  private var splits: [SplitKey: Int] = [:]
  /// The roots of the scheme that was asked for last, which the next route most often has too.
  private var latest: (scheme: String, key: Bytes)?

  private struct ListKey: Hashable {
    let node: Int
    let texts: [[UInt8]]
  }

  private struct BranchKey: Hashable {
    let node: Int
    let rank: SpecificityRank
    let prefix: Int
    let suffix: Int
    let texts: [[UInt8]]

    init(node: Int, rank: SpecificityRank, prefix: Int, suffix: Int, texts: [[UInt8]]) {
      (self.node, self.rank, self.prefix, self.suffix) = (node, rank, prefix, suffix)
      self.texts = texts
    }

    init(_ node: Int, _ branch: TrieBranch) {
      var texts: [[UInt8]] = []
      if case .split(let between, _) = branch.ways { texts = between }
      self.init(
        node: node, rank: branch.rank, prefix: branch.prefix, suffix: branch.suffix, texts: texts)
    }
  }

  /// The number of branches of a node up to which they are compared one by one; where there are more, all are in the dictionary.
  private static let fewBranches = 4

  private struct SplitKey: Hashable {
    let node: Int
    let texts: [[UInt8]]
    let rules: [[UInt8]]
  }

  init(_ routes: [TableRoute], _ options: TableOptions) {
    self.options = options
    for (index, route) in routes.enumerated() {
      trie.queries.append(QueryForm(route.pattern, options))
      if route.priority != routes[0].priority { trie.hasPriorities = true }
      insert(route.pattern, index, route.priority)
    }
    for (scheme, fallback) in options.fallbacks {
      trie.schemes[roots(of: scheme)]?.fallback = fallback
      if case .scheme(let other) = fallback { _ = roots(of: other.folded) }
    }
  }

  /// Inserts each expansion of a pattern below each of its roots.
  private mutating func insert(_ pattern: LinkPattern, _ route: Int, _ priority: Int) {
    guard !pattern.schemes.isEmpty else {
      return insert(pattern, below: Trie.generalRoot, host: nil, route, priority)
    }
    for scheme in pattern.schemes {
      let key = roots(of: scheme)
      let (isWeb, root) = (LinkPattern.isWeb(scheme), trie.schemes[key]?.root ?? Trie.generalRoot)
      if pattern.hosts.isEmpty { insert(pattern, below: root, host: nil, route, priority) }
      for (index, host) in pattern.hosts.enumerated() {
        if isWeb {
          let root = self.root(of: LinkPattern.plainHost(host, scheme), key)
          insert(pattern, below: root, host: nil, route, priority)
        } else {
          insert(pattern, below: root, host: index, route, priority)
        }
      }
    }
  }

  private mutating func addNode(isRoot: Bool = false) -> Int {
    trie.nodes.append(TrieNode(ignoresCase: isRoot || options.ignoresCase))
    return trie.nodes.count - 1
  }

  /// The key of the roots of a scheme, which are added if missing.
  private mutating func roots(of scheme: String) -> Bytes {
    if let latest, latest.scheme == scheme { return latest.key }
    let key = Array(scheme.utf8)[...]
    latest = (scheme, key)
    if trie.schemes[key] == nil {
      let isWeb = LinkPattern.isWeb(scheme)
      trie.schemes[key] = SchemeRoots(isWeb: isWeb, root: addNode(isRoot: !isWeb))
    }
    return key
  }

  /// The root of a host of the web, which is added if missing.
  private mutating func root(of host: String, _ scheme: Bytes) -> Int {
    guard LinkPattern.isWildcard(host) else {
      let text = Array(host.utf8)[...]
      if let known = trie.schemes[scheme]?.hosts[text] { return known }
      let root = addNode()
      trie.schemes[scheme]?.hosts[text] = root
      return root
    }
    let text = Array(host.utf8.dropFirst())[...]
    if let known = trie.schemes[scheme]?.suffixes[text] { return known }
    let root = addNode()
    trie.schemes[scheme]?.suffixes[text] = root
    let lengths = Set(trie.schemes[scheme]?.suffixLengths ?? []).union([text.count])
    trie.schemes[scheme]?.suffixLengths = lengths.sorted(by: >)
    return root
  }

  private mutating func insert(
    _ pattern: LinkPattern, below root: Int, host: Int?, _ route: Int, _ priority: Int
  ) {
    for (index, expansion) in pattern.expansions.enumerated() {
      let lead = host == nil ? 0 : 1
      let count = expansion.components.count + lead
      let rest = expansion.rest.map { $0 + lead }
      var node = root
      var place = 0
      note(node, count, place, rest)
      if let host {
        node = literalChild(of: node, Array(pattern.hosts[host].utf8)[...], route)
        place = 1
        note(node, count, place, rest)
      }
      for component in expansion.components {
        node = child(of: node, component, tail: count - place - 1, pattern, route)
        place += 1
        note(node, count, place, rest)
      }
      trie.nodes[node].endings.append(
        TrieEnding(
          route: route, expansion: index, host: host, priority: priority,
          required: trie.queries[route].required))
    }
  }

  /// Takes out the trie, with all that follows a node in the order in which it is preferred.
  mutating func finish() -> Trie {
    for node in trie.nodes.indices { trie.nodes[node].sort(trie.queries) }
    defer { trie = Trie() }
    return trie
  }

  /// Notes how many components may follow a node.
  private mutating func note(_ node: Int, _ count: Int, _ place: Int, _ rest: Int?) {
    if let rest, place <= rest {
      trie.nodes[node].isOpen = true
    } else {
      trie.nodes[node].lengths |= TrieNode.bit(count - place)
    }
  }

  private mutating func child(
    of node: Int, _ component: Expansion.Component, tail: Int, _ pattern: LinkPattern, _ route: Int
  ) -> Int {
    switch component {
    case .literal(let text): return literalChild(of: node, text[...], route)
    case .star: return typedChild(of: node, .star, TextRule(.string, []), [], [])
    case .rest: return restChild(of: node, tail)
    case .parameter(let index, let prefix, let suffix):
      let field = pattern.fields[index]
      let rank = SpecificityRank(field, hasText: !prefix.isEmpty || !suffix.isEmpty)
      return field.allowed.isEmpty
        ? typedChild(of: node, rank, options.rule(of: field), prefix, suffix)
        : listChild(of: node, rank, field.allowed, prefix, suffix)
    case .parameters(let indices, let texts):
      return splitChild(of: node, indices.map { pattern.fields[$0] }, texts)
    }
  }

  private mutating func literalChild(of node: Int, _ text: Bytes, _ route: Int) -> Int {
    guard trie.nodes[node].ignoresCase else {
      if let known = trie.nodes[node].literals[text] { return known }
      let child = addNode()
      trie.nodes[node].literals[text] = child
      return child
    }
    let folded = text.folded
    let similar = trie.nodes[node].foldedLiterals[folded]
    if options.ignoresCase, let similar { return similar }
    if let known = trie.nodes[node].literals[text] { return known }
    if similar != nil { caseConflicts.append(route) }
    let child = addNode()
    trie.nodes[node].literals[text] = child
    if similar == nil { trie.nodes[node].foldedLiterals[folded] = child }
    return child
  }

  private mutating func restChild(of node: Int, _ tail: Int) -> Int {
    if let known = trie.nodes[node].rests.first(where: { $0.tail == tail }) { return known.child }
    let child = addNode()
    let place = trie.nodes[node].rests.firstIndex { $0.tail < tail } ?? trie.nodes[node].rests.count
    trie.nodes[node].rests.insert(TrieRest(tail: tail, child: child), at: place)
    return child
  }

  /// The index of the branch of a node that is preferred like a new one, which is added if missing.
  private mutating func branch(
    of node: Int, _ rank: SpecificityRank, prefix: Int, suffix: Int, _ ways: TrieBranch.Ways
  ) -> Int {
    var texts: [[UInt8]] = []
    if case .split(let between, _) = ways { texts = between }
    let key = BranchKey(node: node, rank: rank, prefix: prefix, suffix: suffix, texts: texts)
    let index = trie.nodes[node].branches.count
    if index <= Self.fewBranches {
      let known = trie.nodes[node].branches.firstIndex { BranchKey(node, $0) == key }
      if let known { return known }
    } else if let known = branches[key] {
      return known
    }
    addedBranches += 1
    trie.nodes[node].branches.append(TrieBranch(rank: rank, prefix: prefix, suffix: suffix, ways: ways))
    if index == Self.fewBranches {
      for (index, branch) in trie.nodes[node].branches.enumerated() {
        branches[BranchKey(node, branch)] = index
      }
    } else if index > Self.fewBranches {
      branches[key] = index
    }
    return index
  }

  private mutating func typedChild(
    of node: Int, _ rank: SpecificityRank, _ rule: TextRule, _ prefix: [UInt8], _ suffix: [UInt8]
  ) -> Int {
    let isWhole = prefix.isEmpty && suffix.isEmpty
    let index = branch(
      of: node, rank, prefix: prefix.count, suffix: suffix.count, isWhole ? .whole([]) : .around([:]))
    let text = options.ignoresCase ? (prefix + suffix)[...].folded : (prefix + suffix)[...]
    var known: [TypedWay]
    switch trie.nodes[node].branches[index].ways {
    case .whole(let ways): known = ways
    case .around(let byText): known = byText[text] ?? []
    case .split: known = []
    }
    if let way = known.first(where: { $0.rule.type == rule.type }) { return way.child }
    let child = addNode()
    known.append(TypedWay(rule: rule, child: child))
    if isWhole {
      trie.nodes[node].branches[index].ways = .whole(known)
    } else {
      trie.nodes[node].branches[index].ways.set(known, around: text)
    }
    return child
  }

  private mutating func listChild(
    of node: Int, _ rank: SpecificityRank, _ allowed: [String], _ prefix: [UInt8], _ suffix: [UInt8]
  ) -> Int {
    let sorted = allowed.sorted().map { Array($0.utf8) }
    let key = ListKey(node: node, texts: sorted + [prefix, suffix])
    if let known = lists[key] { return known }
    let child = addNode()
    lists[key] = child
    let list = TrieList(rank: rank, prefix: prefix, suffix: suffix, allowed: sorted, child: child)
    for text in sorted { trie.nodes[node].lists[(prefix + text + suffix)[...], default: []].append(list) }
    return child
  }

  private mutating func splitChild(of node: Int, _ fields: [LinkField], _ texts: [[UInt8]]) -> Int {
    let texts = options.ignoresCase ? texts.map { $0.map(\.folded) } : texts
    let form = TextForm(texts: texts, fields: fields.map { options.rule(of: $0) })
    let key = SplitKey(node: node, texts: texts, rules: form.fields.map(\.sortKey))
    if let known = splits[key] { return known }
    let index = branch(
      of: node, SpecificityRank(fields), prefix: form.start.count, suffix: form.end.count,
      .split(texts: texts, []))
    let child = addNode()
    splits[key] = child
    trie.nodes[node].branches[index].ways.append(SplitWay(form: form, child: child))
    return child
  }
}

extension TrieBranch.Ways {
  fileprivate mutating func set(_ ways: [TypedWay], around text: Bytes) {
    guard case .around(var byText) = self else { return }
    self = .around([:])
    byText[text] = ways
    self = .around(byText)
  }

  fileprivate mutating func append(_ way: SplitWay) {
    guard case .split(let texts, var ways) = self else { return }
    self = .split(texts: texts, [])
    ways.append(way)
    self = .split(texts: texts, ways)
  }
}
