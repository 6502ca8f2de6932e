/// A builder of the trie for a table's patterns.
///
/// The time of an insertion depends only on the pattern, because a dictionary finds the existing edges of a node with many. `finish`
/// sorts the contents of each node once, so the order of insertion doesn't matter, except for indistinguishable routes that end at the
/// same node, which only rewriting rules may have.
struct TrieBuilder {
  private var trie = Trie()
  /// The routes whose first component differs from that of another route in case only.
  private(set) var caseConflicts: [Int] = []
  /// The number of edges compared with new ones.
  private(set) var steps = 0

  private let options: TableOptions
  /// The edges of nodes that have many.
  private var known: [EdgeKey: Int] = [:]
  /// The components that consist of a field without a list: those of built-in types by breadth, because hashing a type takes as long as
  /// everything else about a field, and those of custom types by name.
  private var builtIn: [Whole?] = Array(repeating: nil, count: 8)
  private(set) var custom: [String: Whole] = [:]
  /// The captures of links without fields, shared by the patterns with the same number of fields.
  private var missing: [[Capture]] = []
  /// The node that leads to each node; a root is its own.
  ///
  /// With `Int?`, a table would take 5 % more bytes to build.
  private var parents: [Int32] = [0]
  /// The roots of the last scheme, because the next route usually has the same one.
  private var latest: (scheme: String, roots: Int)?

  /// The form of a component that consists of one field.
  typealias Whole = (form: TextForm, rank: SpecificityRank)

  private struct EdgeKey: Hashable {
    let node: Int
    let rank: SpecificityRank
    let form: TextForm
  }

  /// The maximum number of edges of a node that are compared one by one; if there are more, all are in the dictionary.
  private static let few = 4

  init(_ routes: [TableRoute], _ options: TableOptions) {
    self.options = options
    trie.queries.reserveCapacity(routes.count)
    // Copying a route, a field or a component would retain each of its strings.
    for route in routes.indices {
      let pattern = routes[route].pattern
      let (fields, count) = (pattern.fields, pattern.fields.count)
      while missing.count <= count { missing.append(Array(repeating: .missing, count: missing.count)) }
      trie.queries.append(
        QueryForm(pattern, missing: missing[count]) { whole(fields, $0).form.fields[0].rule })
      if routes[route].priority != routes[0].priority { trie.hasPriorities = true }
      insert(pattern, route, routes[route].priority)
    }
    for (scheme, fallback) in options.fallbacks {
      trie.roots[roots(of: scheme)].fallback = fallback
      if case .scheme(let other) = fallback { _ = roots(of: other.folded) }
    }
  }

  /// Returns the finished trie, with the contents of each node in the order of preference.
  mutating func finish() -> Trie {
    // A node is added after the one that leads to it, so it comes first here.
    for node in parents.indices.reversed() where parents[node] != node {
      let (parent, lengths) = (Int(parents[node]), trie.nodes[node].lengths)
      trie.nodes[parent].lengths |= lengths << 1 | lengths & TrieNode.bit(.max)
    }
    for node in trie.nodes.indices {
      if trie.nodes[node].isStart, trie.nodes[node].foldedLiterals.isEmpty {
        trie.nodes[node].foldedLiterals = trie.nodes[node].literals
      }
      if !trie.nodes[node].edges.isEmpty {
        if trie.nodes[node].edges.count > 1 { trie.nodes[node].edges.sort(by: <) }
        trie.nodes[node].index = EdgeIndex(trie.nodes[node].edges, ignoresCase: options.ignoresCase)
      }
      guard trie.nodes[node].endings.count > 1 else { continue }
      // The library's sort is stable.
      trie.nodes[node].endings.sort { ($0.priority, $0.required) > ($1.priority, $1.required) }
      trie.nodes[node].choices = EndingChoices(trie.nodes[node].endings, trie.queries)
    }
    defer { trie = Trie() }
    return trie
  }

  /// Inserts each expansion of a pattern below each of its roots.
  private mutating func insert(_ pattern: LinkPattern, _ route: Int, _ priority: Int) {
    guard !pattern.schemes.isEmpty else {
      return insert(pattern, below: Trie.generalRoot, host: nil, route, priority)
    }
    for scheme in pattern.schemes {
      let roots = roots(of: scheme)
      let root = trie.roots[roots].root
      if pattern.hosts.isEmpty { insert(pattern, below: root, host: nil, route, priority) }
      for (index, host) in pattern.hosts.enumerated() {
        if trie.roots[roots].isWeb {
          let root = self.root(of: HostName.plain(host, scheme: scheme), roots)
          insert(pattern, below: root, host: nil, route, priority)
        } else {
          insert(pattern, below: root, host: index, route, priority)
        }
      }
    }
  }

  private mutating func insert(
    _ pattern: LinkPattern, below root: Int, host: Int?, _ route: Int, _ priority: Int
  ) {
    let fields = pattern.fields
    for (index, expansion) in pattern.expansions.enumerated() {
      var node = root
      // A host that is a component precedes the others.
      if let host { node = literalChild(of: node, Array(pattern.hosts[host].utf8), route) }
      for component in expansion.components.indices {
        let tail = expansion.components.count - component - 1
        node = child(of: node, expansion.components[component], tail: tail, fields, route)
      }
      trie.nodes[node].lengths |= TrieNode.bit(0)
      trie.nodes[node].endings.append(
        TrieEnding(
          route: route, expansion: index, host: host, priority: priority,
          required: trie.queries[route].required,
          captures: captures(of: expansion, fields, hasHost: host != nil)))
    }
  }

  /// Returns the parts of a path that an expansion captures.
  private mutating func captures(of expansion: Expansion, _ fields: [LinkField], hasHost: Bool)
    -> [PathCapture]
  {
    var captures: [PathCapture] = []
    let count = expansion.components.count
    for index in expansion.components.indices {
      let isAfterRest = expansion.rest.map { index > $0 } ?? false
      let place = isAfterRest ? index - count : index + (hasHost ? 1 : 0)
      let capture: PathCapture
      switch expansion.components[index] {
      case .literal, .star: continue
      case .rest(let field): capture = .rest(field, from: place, tail: count - index - 1)
      case .parameter(let field, let prefix, let suffix):
        capture = .parameter(field, component: place, prefix: prefix.count, suffix: suffix.count)
      case .parameters(let indices, let texts):
        capture = .parameters(indices, component: place, form(indices, texts, fields))
      }
      if captures.isEmpty { captures.reserveCapacity(count - index) }
      captures.append(capture)
    }
    return captures
  }

  private mutating func addNode(below parent: Int? = nil, isStart: Bool = false) -> Int {
    let node = trie.nodes.count
    trie.nodes.append(TrieNode(isStart: isStart))
    parents.append(Int32(parent ?? node))
    return node
  }

  /// Returns the index of the roots of a scheme, adding them if necessary.
  private mutating func roots(of scheme: String) -> Int {
    if let latest, latest.scheme == scheme { return latest.roots }
    let text = Array(scheme.utf8)
    let roots = trie.schemes.number(of: text, orAdd: trie.roots.count)
    if roots == trie.roots.count {
      let isWeb = LinkPattern.isWeb(scheme)
      trie.roots.append(SchemeRoots(scheme: scheme, isWeb: isWeb, root: addNode(isStart: !isWeb)))
    }
    latest = (scheme, roots)
    return roots
  }

  /// Returns the root of a web host, adding it if necessary.
  private mutating func root(of host: String, _ roots: Int) -> Int {
    let isWildcard = LinkPattern.isWildcard(host)
    let text = Array(host.utf8.dropFirst(isWildcard ? 1 : 0))
    let new = trie.nodes.count
    let root =
      isWildcard
      ? trie.roots[roots].suffixes.number(of: text, orAdd: new)
      : trie.roots[roots].hosts.number(of: text, orAdd: new)
    guard root == new else { return root }
    if isWildcard {
      let lengths = Set(trie.roots[roots].suffixLengths).union([text.count])
      trie.roots[roots].suffixLengths = lengths.sorted(by: >)
    }
    return addNode()
  }

  private mutating func child(
    of node: Int, _ component: Expansion.Component, tail: Int, _ fields: [LinkField], _ route: Int
  ) -> Int {
    switch component {
    case .literal(let text): return literalChild(of: node, text, route)
    case .star: return edgeChild(of: node, whole(of: .string).form, .star)
    case .rest: return restChild(of: node, tail)
    case .parameter(let index, let prefix, let suffix):
      guard prefix.isEmpty, suffix.isEmpty else {
        let form = form([index], [prefix, suffix], fields)
        return edgeChild(of: node, form, SpecificityRank(form))
      }
      let (form, rank) = whole(fields, index)
      return edgeChild(of: node, form, rank)
    case .parameters(let indices, let texts):
      let form = form(indices, texts, fields)
      return edgeChild(of: node, form, SpecificityRank(form))
    }
  }

  /// Returns the form of a component with text or with several fields.
  private mutating func form(_ indices: [Int], _ texts: [[UInt8]], _ fields: [LinkField]) -> TextForm {
    TextForm(
      start: folded(texts[0]),
      fields: zip(indices, texts.dropFirst()).map { index, text in
        TextForm.Field(rule: whole(fields, index).form.fields[0].rule, text: folded(text))
      })
  }

  private func folded(_ text: [UInt8]) -> [UInt8] { options.ignoresCase ? text.map(\.folded) : text }

  private mutating func literalChild(of node: Int, _ text: [UInt8], _ route: Int) -> Int {
    let text = folded(text)
    // While all literals are in lowercase, one table is enough; `finish` shares it.
    let isFolded = !trie.nodes[node].foldedLiterals.isEmpty
    let ignoresCase = trie.nodes[node].isStart && (isFolded || text.contains(where: \.isUppercase))
    if ignoresCase, !isFolded { trie.nodes[node].foldedLiterals = trie.nodes[node].literals }
    let child = trie.nodes[node].literals.number(of: text, orAdd: trie.nodes.count)
    guard child == trie.nodes.count else { return child }
    if ignoresCase,
      trie.nodes[node].foldedLiterals.number(of: text.map(\.folded), orAdd: child) != child
    {
      caseConflicts.append(route)
    }
    return addNode(below: node)
  }

  private mutating func restChild(of node: Int, _ tail: Int) -> Int {
    if let known = trie.nodes[node].rests.first(where: { $0.tail == tail }) { return known.child }
    let child = addNode()
    trie.nodes[node].lengths = .max
    let position = trie.nodes[node].rests.firstIndex { $0.tail < tail } ?? trie.nodes[node].rests.count
    trie.nodes[node].rests.insert(TrieRest(tail: tail, child: child), at: position)
    return child
  }

  private mutating func edgeChild(of node: Int, _ form: TextForm, _ rank: SpecificityRank) -> Int {
    let count = trie.nodes[node].edges.count
    if count > Self.few {
      steps += 1
      if let known = known[EdgeKey(node: node, rank: rank, form: form)] { return known }
    } else {
      steps += count
      for edge in trie.nodes[node].edges where edge.rank == rank && edge.form == form { return edge.child }
    }
    let child = addNode(below: node)
    trie.nodes[node].edges.append(TrieEdge(rank: rank, form: form, child: child))
    if count >= Self.few {
      for edge in trie.nodes[node].edges.suffix(count == Self.few ? count + 1 : 1) {
        known[EdgeKey(node: node, rank: edge.rank, form: edge.form)] = edge.child
      }
    }
    return child
  }

  private mutating func whole(_ fields: [LinkField], _ index: Int) -> Whole {
    fields[index].allowed.isEmpty
      ? whole(of: fields[index].type) : Self.whole(options.rule(of: fields[index]))
  }

  private mutating func whole(of type: FieldType) -> Whole {
    var name: String?
    if case .custom(let custom) = type { name = custom }
    if let known = name.map({ custom[$0] }) ?? builtIn[Int(type.breadth)] { return known }
    let whole = Self.whole(TextRule(type, options.types))
    if let name { custom[name] = whole } else { builtIn[Int(type.breadth)] = whole }
    return whole
  }

  private static func whole(_ rule: TextRule) -> Whole {
    let form = TextForm(start: [], fields: [.init(rule: rule, text: [])])
    return (form, SpecificityRank(form))
  }
}

extension TrieEdge {
  /// Whether the left edge is preferred; if all lengths are equal, the strings decide, so that the order of insertion doesn't.
  fileprivate static func < (left: Self, right: Self) -> Bool {
    if left.order != right.order { return left.order < right.order }
    return left.texts.lexicographicallyPrecedes(right.texts) { $0.lexicographicallyPrecedes($1) }
  }

  /// The sort key: less specific kinds, less literal text, longer lists and fewer parameters come later.
  private var order: (UInt8, Int, Int, Int) {
    let length = form.fields.reduce(form.start.count) { $0 + $1.text.count }
    let last = form.isList ? form.fields[0].rule.allowed.count : -form.fields.count
    return (rank.rawValue, -length, -form.start.count, last)
  }

  private var texts: [[UInt8]] { [form.start] + form.fields.map(\.text) + form.fields.map(\.rule.sortKey) }
}

extension TextRule {
  /// The sort key of a field among others at its place: a list before a type, a short list before a long one.
  fileprivate var sortKey: [UInt8] {
    func bytes(_ number: Int) -> [UInt8] {
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
    }
    guard allowed.isEmpty else {
      let texts = allowed.sorted { $0.lexicographicallyPrecedes($1) }
      return [0] + bytes(texts.count) + texts.joined(separator: [0xFF])
    }
    return [1, order.0] + bytes(order.1)
  }
}
