/// All patterns of a table in one structure, which is walked once for each link.
///
/// Each expansion of a pattern is a path of nodes from a root: the general root, the root of an app's scheme, or the root of a
/// host of the web. Nodes refer to each other by their index. A node has one way in, and its position in a link is fixed by the
/// link, also behind a rest; so a walk enters each node at most once, and ends whatever the patterns are.
///
/// ```text
/// shop://item/:id<int>        root ── "item" ── :int ── ends route 0
/// shop://item/:id<int>/map                        └─── "map" ── ends route 1
/// shop://**path               root ── any number of components ── ends route 2
/// ```
struct Trie: Sendable {
  var nodes = [TrieNode(isStart: true)]
  /// The index of the roots of each scheme that a pattern names, by the scheme in lower case.
  var schemes = TextTable()
  var roots: [SchemeRoots] = []
  /// The requirements of each route for the query and the fragment.
  var queries: [QueryForm] = []
  /// Whether routes differ in their priority, so that the first one that matches need not be the best.
  var hasPriorities = false

  /// The root of patterns without a scheme.
  static let generalRoot = 0
}

/// The roots of the patterns of one scheme.
struct SchemeRoots: Sendable {
  let scheme: String
  let isWeb: Bool
  /// The root of patterns without a host.
  let root: Int
  /// The roots of hosts of the web, each in lower case with its port unless that is the usual one.
  var hosts = TextTable()
  /// The roots of hosts with a wildcard, by the text that follows the star.
  var suffixes = TextTable()
  /// The lengths of these texts, the longest first.
  var suffixLengths: [Int] = []
  var fallback = TableOptions.Fallback.general
}

/// A position in the trie: the components before it have matched, and it knows what may follow.
struct TrieNode: Sendable {
  /// The child for each literal component.
  var literals = TextTable()
  /// The child for each literal component in lower case, where the case of a component may not count.
  var foldedLiterals = TextTable()
  /// The other kinds of components that may follow, in the order of preference.
  var edges: [TrieEdge] = []
  /// An index of the edges, if there are many.
  var index: EdgeIndex?
  /// Rests, those with more components behind them first.
  var rests: [TrieRest] = []
  /// The routes that end here, in the order of preference.
  var endings: [TrieEnding] = []
  /// An index of these routes by values of the query, if there are many.
  var choices: EndingChoices?
  /// Whether its first component may be a host, which has no case.
  let isStart: Bool
  /// The numbers of components that may follow, one bit for each up to 62 and one for all above.
  ///
  /// Without it a link of ten components would be followed to the end of all patterns of twelve that begin like it.
  var lengths: UInt64 = 0
  /// Whether any number of components may follow.
  var isOpen = false

  init(isStart: Bool) {
    self.isStart = isStart
  }

  static func bit(_ count: Int) -> UInt64 { 1 << UInt64(min(count, 63)) }
}

/// A component that is not literal, and the node that it leads to.
struct TrieEdge: Sendable {
  let rank: SpecificityRank
  let form: TextForm
  let child: Int
}

/// Any number of components, with a fixed number of them behind.
struct TrieRest: Sendable {
  let tail: Int
  let child: Int
}

/// A route that ends at a node.
struct TrieEnding: Sendable {
  let route: Int
  /// The index of the expansion of its pattern that leads here.
  let expansion: Int
  /// The index of the host that stands before the components of the expansion; `nil` if none does.
  let host: Int?
  let priority: Int
  /// The number of fields of the query and the fragment that a link must have.
  let required: Int
}

/// The kinds of components, from the most to the least specific.
enum SpecificityRank: UInt8, Sendable, Comparable {
  case listWithText
  case list
  case typedWithText
  case typed
  case plainWithText
  case plain
  case star

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The rank of the parameters of a component.
  ///
  /// Several have that of the least specific one, where a list is as good as a type.
  init(_ form: TextForm) {
    let hasText = !form.start.isEmpty || !form.end.isEmpty
    if form.isList {
      self = hasText ? .listWithText : .list
    } else if form.fields.contains(where: { $0.rule.isPlain }) {
      self = hasText || form.fields.count > 1 ? .plainWithText : .plain
    } else {
      self = hasText || form.fields.count > 1 ? .typedWithText : .typed
    }
  }
}

/// An index of the edges of a node by the texts in them, for nodes with so many that a walk must not try each.
struct EdgeIndex: Sendable {
  /// The parameters with so many bytes of text before and behind them, by that text.
  private struct Shape {
    let start: Int
    let end: Int
    var edges: [[UInt8]: [Int]]
  }

  /// The number of texts and parameters up to which each edge is tried.
  private static let few = 8

  private let ignoresCase: Bool
  /// The edges of lists, by each whole text that they allow.
  private var lists: [[UInt8]: [Int]] = [:]
  private var shapes: [Shape] = []

  /// Makes the index of edges; `nil` if they are few.
  init?(_ edges: [TrieEdge], ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
    let count = edges.reduce(0) { $0 + ($1.form.isList ? $1.form.fields[0].rule.allowed.count : 1) }
    guard count > Self.few else { return nil }
    for (index, edge) in edges.enumerated() {
      let form = edge.form
      if form.isList {
        for text in form.fields[0].rule.allowed {
          lists[key(form.start + text + form.end), default: []].append(index)
        }
      } else {
        let (start, end) = (form.start.count, form.end.count)
        let shape = shapes.firstIndex { $0.start == start && $0.end == end } ?? shapes.count
        if shape == shapes.count { shapes.append(Shape(start: start, end: end, edges: [:])) }
        shapes[shape].edges[key(form.start + form.end), default: []].append(index)
      }
    }
  }

  private func key(_ text: [UInt8]) -> [UInt8] { ignoresCase ? text.map(\.folded) : text }

  /// The edges that may take a text, in the order of preference.
  func edges(for text: [UInt8]) -> [Int] {
    var found = lists.isEmpty ? [] : lists[key(text)] ?? []
    for shape in shapes where shape.start + shape.end <= text.count {
      let around = Array(text.prefix(shape.start) + text.suffix(shape.end))
      if let edges = shape.edges[key(around)] { found += edges }
    }
    return found.sorted()
  }
}

/// An index of routes that end at one node, by values that each of them requires in the query.
struct EndingChoices: Sendable {
  /// The number of routes at one node from which on they are found by the values that they require.
  private static let many = 8

  /// For a name, the indices of the endings that a value of it leaves.
  private(set) var byName: [(name: [UInt8], endings: [[UInt8]: [Int]])] = []
  /// The endings that require no value of a list.
  private(set) var others: [Int] = []

  /// Makes the index of endings; `nil` if they are few, or require no values.
  init?(_ endings: [TrieEnding], _ queries: [QueryForm]) {
    guard endings.count >= Self.many else { return nil }
    var names: [[UInt8]: Int] = [:]
    for (index, ending) in endings.enumerated() {
      guard let field = queries[ending.route].deciding else {
        others.append(index)
        continue
      }
      let name = Array(field.name.utf8)
      let position = names[name] ?? byName.count
      if names.updateValue(position, forKey: name) == nil { byName.append((name, [:])) }
      for text in field.rule.allowed { byName[position].endings[text, default: []].append(index) }
    }
    if byName.isEmpty { return nil }
  }
}
