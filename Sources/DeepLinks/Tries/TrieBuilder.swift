/// Puts patterns into a trie.
///
/// Each insertion takes as long as its pattern is, whatever the trie holds: what is new at a node goes to the front of its
/// chain, and `finish` puts each chain in the order of preference, once. To insert each in its place was quadratic where many
/// patterns part at one node.
struct TrieBuilder {
  var trie = Trie()
  /// What tells lists apart that are as long as each other, by the nodes they lead to.
  private(set) var listTexts: [Int32: [UInt8]] = [:]
  /// The roots of hosts with a wildcard, by the text that they end with.
  private var suffixRoots: [Int32: [[UInt8]: Int32]] = [:]
  /// The namespace that was asked for last, which most often is that of the next route.
  private var lastNamespace: (scheme: String, number: Int)?
  /// Pairs of routes whose first components differ in case only.
  private(set) var caseConflicts: [Int] = []

  private let ignoresCase: Bool

  /// Makes a builder.
  ///
  /// - Parameter ignoresCase: Whether literal text is compared without its case.
  init(ignoresCase: Bool = false) {
    self.ignoresCase = ignoresCase
  }

  /// Inserts a route: each expansion below each of its roots.
  mutating func insert(_ pattern: LinkPattern, priority: Int) {
    let route = trie.forms.count
    addForm(pattern)
    trie.maximumFields = max(trie.maximumFields, pattern.fields.count)
    if let first = trie.endings.first, first.priority != priority { trie.hasPriorities = true }
    for scheme in pattern.schemes.isEmpty ? [nil] : pattern.schemes.map(Optional.init) {
      guard let scheme else {
        insert(pattern, below: Trie.generalRoot, host: nil, route: route, priority: priority)
        continue
      }
      let namespace = namespace(of: scheme)
      let isWeb = trie.namespaces[namespace].isWeb
      let root = trie.namespaces[namespace].root
      for host in pattern.hosts.isEmpty ? [nil] : pattern.hosts.map(Optional.init) {
        let start =
          if isWeb, let host {
            hostRoot(LinkPattern.plainHost(host, scheme), namespace: namespace)
          } else {
            root
          }
        insert(pattern, below: start, host: isWeb ? nil : host, route: route, priority: priority)
      }
    }
  }

  private mutating func addNode(isRoot: Bool = false) -> Int32 {
    trie.nodes.append(TrieNode(ignoresCase: isRoot || ignoresCase))
    return Int32(trie.nodes.count - 1)
  }

  /// The namespace of a scheme, made if there is none.
  mutating func namespace(of scheme: String) -> Int {
    if let last = lastNamespace, last.scheme == scheme { return last.number }
    let text = Array(scheme.utf8)
    let known = trie.index.value(0, .scheme, text)
    guard known < 0 else {
      lastNamespace = (scheme, Int(known))
      return Int(known)
    }
    let isWeb = LinkPattern.isWeb(scheme)
    trie.namespaces.append(Trie.Namespace(isWeb: isWeb, root: addNode(isRoot: !isWeb), fallback: .general))
    trie.index.set(0, .scheme, text, to: Int32(trie.namespaces.count - 1))
    return trie.namespaces.count - 1
  }

  private mutating func hostRoot(_ host: String, namespace: Int) -> Int32 {
    let owner = Int32(namespace)
    if LinkPattern.isWildcard(host) {
      let text = Array(host.utf8.dropFirst())
      if let known = suffixRoots[owner]?[text] { return known }
      let root = addNode()
      trie.index.setSuffix(owner, text, to: root)
      suffixRoots[owner, default: [:]][text] = root
      let longest = trie.namespaces[namespace].longestSuffix
      trie.namespaces[namespace].longestSuffix = max(longest, Int32(text.count))
      return root
    }
    let text = Array(host.utf8)
    let known = trie.index.value(owner, .host, text)
    if known >= 0 { return known }
    let root = addNode()
    trie.index.set(owner, .host, text, to: root)
    return root
  }

  private mutating func insert(
    _ pattern: LinkPattern, below root: Int32, host: String?, route: Int, priority: Int
  ) {
    for expansion in pattern.expansions {
      var node = root
      let lead = host == nil ? 0 : 1
      let count = expansion.components.count + lead
      let rest = expansion.rest.map { $0 + lead }
      let first = Int32(trie.sources.count)
      var place = 0
      note(node, count, place: place, rest: rest)
      if let host {
        node = literalChild(of: node, Array(host.utf8), route: route)
        place = 1
        note(node, count, place: place, rest: rest)
      }
      for component in expansion.components {
        switch component {
        case .literal(let text): node = literalChild(of: node, text, route: route)
        case .star: node = edgeChild(of: node, rank: .star, type: .string, prefix: [], suffix: [])
        case .rest(let field):
          let tail = count - place - 1
          node = restChild(of: node, tail: Int32(tail))
          trie.sources.append(TrieSource(field: Int32(field), place: .rest(place, tail: tail)))
        case .parameter(let index, let prefix, let suffix):
          let field = pattern.fields[index]
          let rank = SpecificityRank(field, hasText: !prefix.isEmpty || !suffix.isEmpty)
          node =
            if field.allowed.isEmpty {
              edgeChild(of: node, rank: rank, type: field.type, prefix: prefix, suffix: suffix)
            } else {
              listChild(of: node, rank: rank, field.allowed, prefix: prefix, suffix: suffix)
            }
          let isBehindRest = rest.map { $0 < place } ?? false
          trie.sources.append(
            TrieSource(
              field: Int32(index), place: isBehindRest ? .tail(count - place) : .component(place),
              prefix: Int32(prefix.count), suffix: Int32(suffix.count)))
        case .parameters(let indices, let texts):
          let split = self.split(of: node, indices.map { pattern.fields[$0] }, texts)
          node = trie.splits[Int(split)].child
          let isBehindRest = rest.map { $0 < place } ?? false
          for (part, index) in indices.enumerated() {
            trie.sources.append(
              TrieSource(
                field: Int32(index), place: isBehindRest ? .tail(count - place) : .component(place),
                split: split, part: Int32(part)))
          }
        }
        place += 1
        note(node, count, place: place, rest: rest)
      }
      end(at: node, route: route, priority: priority, sources: first)
    }
  }

  /// Notes how many components may follow a node.
  private mutating func note(_ node: Int32, _ count: Int, place: Int, rest: Int?) {
    if let rest, place <= rest {
      trie.nodes[Int(node)].isOpen = true
    } else {
      trie.nodes[Int(node)].lengths |= TrieNode.bit(count - place)
    }
  }

  private mutating func literalChild(of node: Int32, _ text: [UInt8], route: Int) -> Int32 {
    let isFolded = trie.nodes[Int(node)].ignoresCase
    let known = trie.index.value(node, .literal, text, hashedFolded: isFolded, folded: ignoresCase)
    if known >= 0 { return known }
    // All that has the same letters has the same hash here, so a second look is needed here only.
    if isFolded, trie.index.value(node, .literal, text, hashedFolded: true, folded: true) >= 0 {
      caseConflicts.append(route)
    }
    let child = addNode()
    trie.index.add(node, .literal, text, child, folded: isFolded)
    trie.nodes[Int(node)].hasLiterals = true
    return child
  }

  private mutating func restChild(of node: Int32, tail: Int32) -> Int32 {
    var (previous, current) = (Int32.none, trie.nodes[Int(node)].rests)
    while current >= 0, trie.rests[Int(current)].tail > tail {
      (previous, current) = (current, trie.rests[Int(current)].next)
    }
    if current >= 0, trie.rests[Int(current)].tail == tail { return trie.rests[Int(current)].child }
    let child = addNode()
    trie.rests.append(TrieRest(tail: tail, child: child, next: current))
    let added = Int32(trie.rests.count - 1)
    if previous < 0 { trie.nodes[Int(node)].rests = added } else { trie.rests[Int(previous)].next = added }
    return child
  }

  private mutating func edgeChild(
    of node: Int32, rank: SpecificityRank, type: FieldType, prefix: [UInt8], suffix: [UInt8]
  ) -> Int32 {
    let probe = probe(
      of: node,
      TrieProbe(
        rank: rank, prefix: Int32(prefix.count), suffix: Int32(suffix.count),
        text: Int32(prefix.count + suffix.count), count: 1, next: .none), texts: [])
    let isBare = prefix.isEmpty && suffix.isEmpty
    let text = ignoresCase ? (prefix + suffix).map(\.folded) : prefix + suffix
    let head = isBare ? trie.probes[Int(probe)].edges : trie.index.value(probe, .around, text)
    let code = TypeCode(type, custom: customTypes)
    var (previous, current) = (Int32.none, head)
    while current >= 0 {
      let edge = trie.edges[Int(current)]
      if edge.type == code { return edge.child }
      if edge.type.order > code.order { break }
      (previous, current) = (current, edge.next)
    }
    let child = addNode()
    trie.edges.append(TrieEdge(type: code, child: child, next: current))
    let added = Int32(trie.edges.count - 1)
    if previous >= 0 {
      trie.edges[Int(previous)].next = added
    } else if isBare {
      trie.probes[Int(probe)].edges = added
    } else {
      trie.index.set(probe, .around, text, to: added)
    }
    return child
  }

  /// How many probes of a node are looked at one by one; where there are more, all are found by their keys.
  private static let fewProbes = 4

  private struct ProbeKey: Hashable {
    let node: Int32
    let rank: SpecificityRank
    let lengths: [Int32]
    let texts: [[UInt8]]
  }

  /// How many probes were looked at.
  private(set) var looks = 0

  /// The probes of nodes that have more than a few.
  private var knownProbes: [ProbeKey: Int32] = [:]

  private func key(_ node: Int32, _ probe: TrieProbe, _ texts: [[UInt8]]) -> ProbeKey {
    ProbeKey(node: node, rank: probe.rank, lengths: [probe.prefix, probe.suffix], texts: texts)
  }

  /// The probe of a node that has the order and the texts of a new one, which is added if there is none.
  private mutating func probe(of node: Int32, _ new: TrieProbe, texts: [[UInt8]]) -> Int32 {
    var (current, few) = (trie.nodes[Int(node)].probes, [Int32]())
    while current >= 0, few.count < Self.fewProbes {
      let probe = trie.probes[Int(current)]
      if probe.order == new.order, self.texts(of: probe) == texts { return current }
      few.append(current)
      looks += 1
      current = probe.next
    }
    if current >= 0, let known = knownProbes[key(node, new, texts)] { return known }
    if current < 0, few.count == Self.fewProbes {
      for number in few {
        let probe = trie.probes[Int(number)]
        knownProbes[key(node, probe, self.texts(of: probe))] = number
      }
    }
    var new = new
    new.next = trie.nodes[Int(node)].probes
    trie.probes.append(new)
    let added = Int32(trie.probes.count - 1)
    trie.nodes[Int(node)].probes = added
    if few.count == Self.fewProbes { knownProbes[key(node, new, texts)] = added }
    return added
  }

  func texts(of probe: TrieProbe) -> [[UInt8]] {
    guard probe.splits >= 0 else { return [] }
    let split = trie.splits[Int(probe.splits)]
    let parts = trie.parts[Int(split.parts)..<Int(split.parts + split.count)]
    return ([split.prefix] + parts.map(\.text)).map { Array(trie.texts[$0.range]) }
  }

  /// The split of a node for several fields with texts around them.
  private mutating func split(of node: Int32, _ fields: [LinkField], _ texts: [[UInt8]]) -> Int32 {
    let texts = ignoresCase ? texts.map { $0.map(\.folded) } : texts
    let total = texts.reduce(0) { $0 + $1.count }
    let probe = probe(
      of: node,
      TrieProbe(
        rank: SpecificityRank(fields), prefix: Int32(texts[0].count),
        suffix: Int32(texts[texts.count - 1].count), text: Int32(total), count: Int32(fields.count),
        next: .none),
      texts: texts)
    let key = fields.map { [UInt8](partKey($0)) }
    if let known = knownSplits[SplitKey(probe: probe, parts: key)] { return known }
    let prefix = add(texts[0])
    let first = Int32(trie.parts.count)
    for (field, text) in zip(fields, texts.dropFirst()) {
      let allowed = Int32(trie.allowed.count)
      for text in field.allowed { trie.allowed.append(add(text.utf8)) }
      trie.parts.append(
        TriePart(
          type: TypeCode(field.type, custom: customTypes), allowed: allowed,
          allowedCount: Int32(field.allowed.count),
          longest: SplitLimits.longest(
            field.type, field.allowed.isEmpty ? nil : field.allowed.map { Array($0.utf8) }),
          text: add(text)))
    }
    let child = addNode()
    trie.splits.append(
      TrieSplit(
        prefix: prefix, parts: first, count: Int32(fields.count), child: child,
        next: trie.probes[Int(probe)].splits))
    let added = Int32(trie.splits.count - 1)
    trie.probes[Int(probe)].splits = added
    splitKeys[added] = key
    knownSplits[SplitKey(probe: probe, parts: key)] = added
    return added
  }

  /// What is compared of a parameter among several: a list comes before a type, a short list before a long one.
  private func partKey(_ field: LinkField) -> [UInt8] {
    func bytes(_ number: Int32) -> [UInt8] {
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> Int32($0)) }
    }
    guard field.allowed.isEmpty else {
      return [0] + bytes(Int32(field.allowed.count))
        + field.allowed.sorted().map { Array($0.utf8) }.joined(separator: [0xFF])
    }
    return [1] + bytes(TypeCode(field.type, custom: customTypes).order)
  }

  /// What splits are compared by, and how they are found again.
  private(set) var splitKeys: [Int32: [[UInt8]]] = [:]
  private var knownSplits: [SplitKey: Int32] = [:]

  private struct SplitKey: Hashable {
    let probe: Int32
    let parts: [[UInt8]]
  }

  /// The numbers of the types of the application, as the options of the table declare them.
  var customTypes: [String: Int] = [:]

  private mutating func listChild(
    of node: Int32, rank: SpecificityRank, _ allowed: [String], prefix: [UInt8], suffix: [UInt8]
  ) -> Int32 {
    let sorted = allowed.sorted().map { Array($0.utf8) }
    let lengths = [prefix.count, suffix.count].flatMap {
      [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
    }
    let key = lengths + Array((sorted + [prefix, suffix]).joined(separator: [0xFF]))
    let known = trie.index.value(node, .list, key)
    if known >= 0 { return known }
    let child = addNode()
    trie.index.set(node, .list, key, to: child)
    listTexts[child] = key
    trie.nodes[Int(node)].hasLists = true
    for text in sorted {
      let component = prefix + text + suffix
      trie.lists.append(
        TrieList(
          rank: rank, count: Int32(sorted.count), prefix: Int32(prefix.count), suffix: Int32(suffix.count),
          child: child, next: trie.index.value(node, .listed, component)))
      trie.index.set(node, .listed, component, to: Int32(trie.lists.count - 1))
    }
    return child
  }

  private mutating func end(at node: Int32, route: Int, priority: Int, sources: Int32) {
    trie.endings.append(
      TrieEnding(
        route: Int32(route), priority: priority, required: trie.forms[route].required, sources: sources,
        sourcesEnd: Int32(trie.sources.count), next: trie.nodes[Int(node)].endings))
    trie.nodes[Int(node)].endings = Int32(trie.endings.count - 1)
  }
}
