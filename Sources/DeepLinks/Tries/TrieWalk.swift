/// The walk of one link through a trie.
///
/// It tries what may follow in the order of preference, and goes back where nothing does. The values of fields are read from
/// the link when a route has matched, so there is nothing to undo on the way back.
///
/// Three things keep a link from costing more than its length and the nodes that fit it; whoever changes the walk keeps them.
/// - A node is entered once at most. It has one way in, and its place in the link is fixed: before a rest it is the depth
///   of the node, behind one it is counted from the end, because the rest says how many components follow it. A rest is
///   therefore entered once for each number of components behind it, and never for each place where it could end.
/// - A node is not entered if none of its routes has as many components as are left (`TrieNode.admits`).
/// - Literals, lists and hosts are found by one look into a dictionary. Only parameters and rests are tried one after the other:
///   kinds of text that different patterns have at one place.
///
/// The recursion is as deep as the link has components and the pattern has rests: 1,024 and one at most.
struct TrieWalk {
  /// The purpose of a walk.
  enum Purpose {
    /// The preferred route.
    case best
    /// All routes that take the link.
    case all
    /// All routes, and for the others the place where the walk could not go on.
    case explanation
  }

  private let core: TableCore
  private let nodes: [TrieNode]
  let link: SplitLink
  private let purpose: Purpose
  private let ignoresCase: Bool
  private var query: QueryMatcher
  /// The routes that were found, in the order of the walk.
  private(set) var found: [MatchBody] = []
  /// The number of them that have the scheme of the link, and are preferred to those of the scheme that it goes on to.
  private(set) var ownCount = 0
  /// The preferred route, once the walk has ended.
  private(set) var best: MatchBody?
  /// The ending that is the best so far where routes have priorities, so that a better one may follow.
  private var bestEnding: TrieEnding?
  /// The number of nodes that were entered.
  private(set) var steps = 0
  /// The entered nodes, each with its place in the link, and the flaws of routes that end there, for an explanation.
  private(set) var trace: [(node: Int, place: Int)] = []
  private(set) var flaws: [Int: QueryFlaw] = [:]

  /// The number of items of the query, and of fields that ask for them, that were looked at.
  var looks: Int { query.looks }

  init(_ core: TableCore, _ link: DeepLink, _ purpose: Purpose) {
    self.core = core
    nodes = core.trie.nodes
    self.link = SplitLink(link, core.options.emptyComponents)
    self.purpose = purpose
    ignoresCase = core.options.ignoresCase
    query = QueryMatcher(self.link, core.options, isTracing: purpose == .explanation)
  }

  /// Walks from the roots of the scheme, and then from those that it goes on to.
  mutating func run() {
    guard link.hole == nil else { return }
    guard let roots = link.scheme.flatMap({ core.trie.schemes[$0] }) else {
      _ = enter(Trie.generalRoot, 0)
      return finish()
    }
    var isDone = enter(roots)
    ownCount = found.count
    if !isDone, purpose != .best || bestEnding == nil {
      switch roots.fallback {
      case .none: break
      case .general: isDone = enter(Trie.generalRoot, 0)
      case .scheme(let other):
        if let roots = core.trie.schemes[Array(other.folded.utf8)[...]] { isDone = enter(roots) }
      }
    }
    finish()
  }

  private mutating func finish() {
    // Other routes have used the captures since, so they are filled again; that the route takes the link is known.
    if let bestEnding, takes(bestEnding) { best = body(bestEnding) }
  }

  /// Walks from the host of the link, from the wildcards that take it, the longest first, and from the root without a host.
  private mutating func enter(_ roots: SchemeRoots) -> Bool {
    if roots.isWeb, let host = link.host {
      if let root = roots.hosts[host] ?? international(host).flatMap({ roots.hosts[$0] }), enter(root, 0) {
        return true
      }
      var areLabels: Bool?
      for length in roots.suffixLengths where length < host.count && host[host.endIndex - length] == .dot {
        guard let root = roots.suffixes[host.suffix(length)] else { continue }
        // All suffixes are labels, so what stands before each of them is labels if the whole host is.
        areLabels = areLabels ?? LinkPattern.areLabels(link.bytes[link.layout.host.range])
        if areLabels == false { break }
        if enter(root, 0) { return true }
      }
    }
    return enter(roots.root, 0)
  }

  /// The ASCII form of a host beyond ASCII.
  ///
  /// Hosts with a wildcard take no such host: they compare its end only.
  private func international(_ host: Bytes) -> Bytes? {
    guard host.contains(where: { $0 >= 0x80 }) else { return nil }
    return HostName.ascii(String(decoding: host, as: UTF8.self)).map { Array($0.utf8)[...] }
  }

  /// Enters a node with the components from a place on still to be matched.
  ///
  /// - Returns: Whether nothing better can follow.
  private mutating func enter(_ number: Int, _ place: Int) -> Bool {
    // The order of what follows is the promise of `LinkTable`: literal, list, parameters by rank, star, rest. The first way
    // that ends in a route is therefore the best one, and the walk stops there unless priorities say otherwise.
    let count = link.components.count
    if purpose == .explanation {
      trace.append((number, place))
    } else if !nodes[number].admits(count - place) {
      return false
    }
    steps += 1
    if place == count { return end(number) || enterRests(number, place) }
    let text = link.components[place].text
    if let child = literal(number, place, text), enter(child, place + 1) { return true }
    if !nodes[number].lists.isEmpty, let lists = nodes[number].lists[text] {
      for list in lists where enter(list.child, place + 1) { return true }
    }
    for index in nodes[number].branches.indices {
      if enterBranch(nodes[number].branches[index], text, place) { return true }
    }
    return enterRests(number, place)
  }

  private func literal(_ number: Int, _ place: Int, _ text: Bytes) -> Int? {
    if nodes[number].literals.isEmpty { return nil }
    let isFolded = nodes[number].ignoresCase && (ignoresCase || place == 0 && link.hasHost)
    return isFolded ? nodes[number].foldedLiterals[text.folded] : nodes[number].literals[text]
  }

  private mutating func enterBranch(_ branch: TrieBranch, _ text: Bytes, _ place: Int) -> Bool {
    guard branch.prefix + branch.suffix <= text.count else { return false }
    switch branch.ways {
    case .whole(let ways):
      for way in ways where way.rule.accepts(text) {
        if enter(way.child, place + 1) { return true }
      }
    case .around(let byText):
      let (head, tail) = (text.prefix(branch.prefix), text.suffix(branch.suffix))
      let around = tail.isEmpty ? head : head.isEmpty ? tail : (head + tail)[...]
      guard let ways = byText[ignoresCase ? around.folded : around] else { return false }
      let inner = text.dropFirst(branch.prefix).dropLast(branch.suffix)
      for way in ways where way.rule.accepts(inner) {
        if enter(way.child, place + 1) { return true }
      }
    case .split(_, let ways):
      // The division is found again when the route has matched: to keep it for each component on the way would cost memory
      // for links that match nothing.
      for way in ways where way.form.takes(text, core.options) {
        if enter(way.child, place + 1) { return true }
      }
    }
    return false
  }

  private mutating func enterRests(_ number: Int, _ place: Int) -> Bool {
    // The rest with the longest tail comes first: more components are named then. It may be empty, so `>=`.
    for rest in nodes[number].rests where link.components.count - rest.tail >= place {
      if enter(rest.child, link.components.count - rest.tail) { return true }
    }
    return false
  }

  /// Compares the routes that end at a node with the query and the fragment.
  private mutating func end(_ number: Int) -> Bool {
    if let choices = nodes[number].choices, purpose != .explanation {
      for index in query.endings(choices) {
        if let isDone = end(nodes[number].endings[index]) { return isDone }
      }
      return false
    }
    for index in nodes[number].endings.indices {
      if let isDone = end(nodes[number].endings[index]) { return isDone }
    }
    return false
  }

  /// Compares one route with the query and the fragment.
  ///
  /// - Returns: `nil` if the next route of the node is to be tried; otherwise whether nothing better can follow.
  private mutating func end(_ ending: TrieEnding) -> Bool? {
    if let bestEnding, bestEnding.priority >= ending.priority { return false }
    guard takes(ending) else { return nil }
    if purpose != .best {
      found.append(body(ending))
    } else if core.trie.hasPriorities {
      bestEnding = ending
    } else {
      best = body(ending)
      return true
    }
    return nil
  }

  private mutating func takes(_ ending: TrieEnding) -> Bool {
    guard let flaw = query.flaw(core.trie.queries[ending.route]) else { return true }
    if purpose == .explanation, flaws[ending.route] == nil { flaws[ending.route] = flaw }
    return false
  }

  /// The match of a route that takes the link: the captures of the query, and those of the path.
  private mutating func body(_ ending: TrieEnding) -> MatchBody {
    let pattern = core.patterns[ending.route]
    let expansion = pattern.expansions[ending.expansion]
    let count = link.components.count
    var captures = query.takeCaptures()
    var place = ending.host == nil ? 0 : 1
    for component in expansion.components {
      switch component {
      case .literal, .star: break
      case .rest(let field):
        let end = count - (expansion.components.count - (expansion.rest ?? 0) - 1)
        let extent =
          place < end
          ? Extent(Int(link.components[place].extent.start), Int(link.components[end - 1].extent.end))
          : Extent(0, 0)
        captures[field] = Capture(kind: .rest, extent: extent)
        place = end - 1
      case .parameter(let field, let prefix, let suffix):
        let extent = link.extent(of: link.components[place], prefix: prefix.count, suffix: suffix.count)
        captures[field] = Capture(kind: .text, extent: extent)
      case .parameters(let fields, let texts):
        let form = TextForm(texts: texts, fields: fields.map { core.options.rule(of: pattern.fields[$0]) })
        let text = link.components[place].text
        guard let split = ComponentSplit(form, text, ignoresCase: ignoresCase) else { break }
        for (part, field) in fields.enumerated() {
          let range = split.range(part)
          let extent = link.extent(
            of: link.components[place], prefix: range.lowerBound, suffix: text.count - range.upperBound)
          captures[field] = Capture(kind: .text, extent: extent)
        }
      }
      place += 1
    }
    return MatchBody(link, core, ending, captures)
  }
}
