/// The reasons why routes don't match a link, derived from the trace of the walk that looks for matches.
///
/// Each node is reached from one parent. If the walk entered a node but not one of its children, all routes below that child failed there.
///
/// ```text
/// link /trip/x                     root at 0 ── "trip" at 1 ──/── :id<int>    not entered: /trip/:id<int> fails at "x"
/// patterns /trip/:id<int>, /help        └──/── "help"                         not entered: /help fails at "trip"
/// ```
struct Explainer: ~Copyable {
  typealias Failure = LinkExplanation.Failure

  private let core: TableCore
  private let text: DeepLink
  private let link: SplitLink
  /// The flaws of routes whose path matches.
  private let flaws: [Int: QueryFlaw]
  /// The matching routes, the preferred ones first.
  let takers: [Int]
  private let entered: Set<Int>
  /// The routes whose path matches, regardless of their query.
  private var arrived: Set<Int> = []
  /// The failure of each other route that is furthest along in the link, with the form of the route that fails there.
  private var furthest: [Int: (failure: Failure, form: [Int])] = [:]

  init(_ link: DeepLink, _ core: TableCore) {
    self.core = core
    text = link
    let trace: [(node: Int, position: Int)]
    (self.link, trace, flaws, takers) = link.withBytes { bytes in
      let walk = TrieWalk(core, link.layout, bytes.span, .explanation)
      return (walk.link, walk.entered, walk.flaws, walk.ranked.map(\.route))
    }
    entered = Set(trace.map(\.node))
    var depths: [Int: Int] = [:]
    for (number, place) in trace {
      let node = core.trie.nodes[number]
      let depth = depths[number, default: 0]
      for ending in node.endings {
        if place == self.link.components.count {
          arrived.insert(ending.route)
        } else {
          note(Failure(reason: .more, offset: offset(place)), ending)
        }
      }
      for child in node.children {
        depths[child] = depth + 1
        if !entered.contains(child) { fail(below: child, at: place, depth) }
      }
    }
  }

  /// Returns the reason why a route doesn't match; `nil` if it does.
  func failure(route: Int) -> Failure? {
    if let hole = link.hole { return Failure(reason: .empty, offset: hole) }
    let pattern = core.patterns[route]
    guard arrived.contains(route) else { return furthest[route]?.failure ?? failureOfStart(pattern) }
    if takers.contains(route) { return nil }
    return flaws[route].map { failure(of: $0, pattern) }
  }

  private func offset(_ place: Int) -> Int {
    place < link.components.count ? Int(link.components[place].extent.start) : Int(text.layout.path.end)
  }

  /// Notes that all routes below a node fail at a place of the link, after this number of components.
  private mutating func fail(below node: Int, at place: Int, _ depth: Int) {
    var nodes = [node]
    while let number = nodes.popLast() {
      for ending in core.trie.nodes[number].endings {
        let reason = reason(ending, place, depth)
        note(Failure(reason: reason, offset: offset(reason == .end ? link.components.count : place)), ending)
      }
      nodes += core.trie.nodes[number].children
    }
  }

  private mutating func note(_ failure: Failure, _ ending: TrieEnding) {
    let form = [ending.expansion, ending.host ?? 0]
    if let known = furthest[ending.route] {
      let isNearer = failure.offset < known.failure.offset
      // If several forms fail at the same place, the one that comes first in the pattern gives the reason.
      if isNearer || failure.offset == known.failure.offset && !form.lexicographicallyPrecedes(known.form) {
        return
      }
    }
    furthest[ending.route] = (failure, form)
  }

  private func reason(_ ending: TrieEnding, _ place: Int, _ depth: Int) -> Failure.Reason {
    guard place < link.components.count else { return .end }
    let pattern = core.patterns[ending.route]
    var index = depth
    if let host = ending.host {
      guard depth > 0 else { return .literal(pattern.hosts[host]) }
      index -= 1
    }
    switch pattern.expansions[ending.expansion].components[index] {
    case .rest: return .end
    case .star: return .empty
    case .literal(let text): return .literal(String(decoding: text, as: UTF8.self))
    case .parameter(let field, let prefix, let suffix):
      guard isFramed(by: prefix, suffix, at: place) else {
        return .text(
          prefix: String(decoding: prefix, as: UTF8.self), suffix: String(decoding: suffix, as: UTF8.self))
      }
      return reason(pattern.fields[field])
    case .parameters(let fields, let texts):
      return .parts(
        fields: fields.map { pattern.fields[$0].name }, texts.map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// Whether a component begins and ends with literal strings that don't overlap.
  private func isFramed(by start: [UInt8], _ end: [UInt8], at place: Int) -> Bool {
    let bytes = text.withBytes { link.text(place, in: $0.span) }[...]
    let ignoresCase = core.options.ignoresCase
    return bytes.count >= start.count + end.count && bytes.span.has(start, at: 0, ignoresCase)
      && bytes.span.has(end, at: bytes.count - end.count, ignoresCase)
  }

  private func reason(_ field: LinkField) -> Failure.Reason {
    if field.cardinality == .flag { return .type(field: field.name, "flag") }
    return field.allowed.isEmpty
      ? .type(field: field.name, field.type.description) : .allowed(field: field.name, field.allowed)
  }

  /// Returns the failure of a route whose roots the walk has not entered.
  private func failureOfStart(_ pattern: LinkPattern) -> Failure {
    guard !pattern.schemes.isEmpty else { return Failure(reason: .namespace, offset: 0) }
    var asked: [String] = []
    let scheme = Array((text.scheme ?? "").folded.utf8)
    if let roots = core.trie.schemes.number(of: scheme) {
      asked.append(core.trie.roots[roots].scheme)
      if case .scheme(let other) = core.trie.roots[roots].fallback { asked.append(other.folded) }
    }
    guard pattern.schemes.contains(where: { asked.contains($0) }) else {
      return Failure(reason: .scheme(pattern.schemes), offset: 0)
    }
    return Failure(reason: .host(pattern.hosts), offset: max(Int(text.layout.host.start), 0))
  }

  private func failure(of flaw: QueryFlaw, _ pattern: LinkPattern) -> Failure {
    let reason: Failure.Reason =
      switch flaw.kind {
      case .missing: .missing(field: pattern.fields[flaw.field].name)
      case .repeated: .repeated(field: pattern.fields[flaw.field].name)
      case .value: self.reason(pattern.fields[flaw.field])
      case .fragment: .fragment(pattern.fragmentText)
      }
    return Failure(reason: reason, offset: flaw.offset)
  }
}

extension TrieNode {
  /// The nodes below this one, after one more component or a rest.
  fileprivate var children: Set<Int> {
    Set(literals.all.map(\.number)).union(edges.map(\.child)).union(rests.map(\.child))
  }
}

extension LinkPattern {
  fileprivate var fragmentText: String {
    if case .literal(let text) = fragment { String(decoding: text, as: UTF8.self) } else { "" }
  }
}

extension TableCore {
  /// The maximum number of routes among which the nearest is searched, because rejecting a link must be cheap.
  private static var maximumAsked: Int { 256 }

  /// The maximum length of a link, in bytes, for which the nearest route is searched, because the whole query is read for each route.
  private static var maximumLength: Int { 1_024 }

  /// Finds the route that comes closest to matching a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isMeant: Returns whether the result may be the route with this index and this failure.
  /// - Returns: The route that fails latest in the link, with its failure; a failure in a field is preferred to others. The result is
  ///   `nil` if several routes are equally close and fail differently, if no route gets beyond the start, if the link is too long, or if
  ///   the table has too many routes.
  /// - Complexity: As `LinkTable.explain`.
  package func nearest(
    to link: DeepLink, where isMeant: (_ route: Int, LinkExplanation.Failure) -> Bool = { _, _ in true }
  ) -> (pattern: LinkPattern, failure: LinkExplanation.Failure)? {
    guard patterns.count <= Self.maximumAsked, link.description.utf8.count <= Self.maximumLength else {
      return nil
    }
    let explainer = Explainer(link, self)
    let failures = patterns.indices.compactMap { route in
      explainer.failure(route: route).flatMap { failure in
        isMeant(route, failure) ? (pattern: patterns[route], failure: failure) : nil
      }
    }
    let latest = failures.map(\.failure.offset).max() ?? 0
    let near = failures.filter { $0.failure.offset == latest && latest > 0 }
    let ofField = near.filter(\.failure.isOfField)
    let found = ofField.isEmpty ? near : ofField
    guard found.allSatisfy({ $0.failure == found[0].failure }) else { return nil }
    return found.min { $0.pattern.description < $1.pattern.description }
  }
}
