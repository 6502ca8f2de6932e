/// All patterns of a table in one structure that is walked once per link.
///
/// Each expansion of a pattern is a path of nodes from a root: the general root, the root of an app scheme, or the root of a web host.
/// Nodes refer to each other by index. Each node has one way in, and the link alone determines its position in the link, even after a
/// rest. Therefore a walk enters each node at most once, and always terminates.
///
/// ```text
/// shop://item/:id<int>        root ── "item" ── :int ── ends route 0
/// shop://item/:id<int>/map                        └─── "map" ── ends route 1
/// shop://**path               root ── any number of components ── ends route 2
/// ```
struct Trie: Sendable {
  var nodes = [TrieNode(isStart: true)]
  /// The index of the roots for each scheme that a pattern names, keyed by the lowercase scheme.
  var schemes = TextTable()
  var roots: [SchemeRoots] = []
  /// The requirements of each route for the query and the fragment.
  var queries: [QueryForm] = []
  /// Whether routes have different priorities, so that the first match may not be the best.
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
  /// The roots of web hosts, keyed by their plain form.
  var hosts = TextTable()
  /// The roots of wildcard hosts, keyed by the text after the star.
  var suffixes = TextTable()
  /// The lengths of these strings, the longest first.
  var suffixLengths: [Int] = []
  var fallback = TableOptions.Fallback.general
}

/// A position in the trie: the components before it have matched, and it lists the possible next ones.
struct TrieNode: Sendable {
  /// The child for each literal component.
  var literals = TextTable()
  /// The child for each literal component in lowercase, for comparisons that ignore case.
  var foldedLiterals = TextTable()
  /// The other kinds of next components, in the order of preference.
  var edges: [TrieEdge] = []
  /// An index of the edges, if there are many.
  var index: EdgeIndex?
  /// The rests, those followed by the most components first.
  var rests: [TrieRest] = []
  /// The routes that end here, in the order of preference.
  var endings: [TrieEnding] = []
  /// An index of these routes by their query values, if there are many.
  var choices: EndingChoices?
  /// Whether the next component may be a host, which ignores case.
  let isStart: Bool
  /// The possible numbers of remaining components, one bit for each up to 62 and one for all larger numbers; all bits if a rest may follow.
  ///
  /// Without it, a link of ten components would be followed to the end of all patterns of twelve with the same beginning.
  var lengths: UInt64 = 0

  static func bit(_ count: Int) -> UInt64 { 1 << UInt64(min(count, 63)) }
}

/// A component that isn't literal, and the node to which it leads.
struct TrieEdge: Sendable {
  let rank: SpecificityRank
  let form: TextForm
  let child: Int
}

/// Any number of components, followed by a fixed number of them.
struct TrieRest: Sendable {
  let tail: Int
  let child: Int
}

/// A route that ends at a node.
struct TrieEnding: Sendable {
  let route: Int
  /// The index of the expansion of its pattern that leads here.
  let expansion: Int
  /// The index of the host that precedes the components of the expansion, if any.
  let host: Int?
  let priority: Int
  /// The number of required fields of the query and the fragment.
  let required: Int
  /// The parts of the path that the route captures.
  let captures: [PathCapture]
}

/// A part of a path that a route captures.
///
/// A component is given by its index; after a rest, by a negative one, which counts from the end.
enum PathCapture: Sendable {
  /// A field without the literal text around it.
  case parameter(Int, component: Int, prefix: Int, suffix: Int)
  /// Several fields of one component.
  case parameters([Int], component: Int, TextForm)
  /// The components from an index on, without a number of last ones.
  case rest(Int, from: Int, tail: Int)
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

  /// Determines the rank of a component's parameters.
  ///
  /// Several parameters have the rank of the least specific one, where a list counts as a type.
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

/// An index of a node's edges by their strings, for nodes with too many edges to try each.
struct EdgeIndex: Sendable {
  /// The parameters with these lengths of text before and after them, keyed by that text.
  private struct Shape {
    let start: Int
    let end: Int
    var edges: [[UInt8]: [Int]]
  }

  /// The maximum number of strings and parameters for which each edge is tried.
  private static let few = 8

  private let ignoresCase: Bool
  /// The edges of lists, keyed by each complete text that they allow.
  private var lists: [[UInt8]: [Int]] = [:]
  private var shapes: [Shape] = []

  /// Creates an index of edges; `nil` if there are only a few.
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

  /// Returns the edges that may match a string, in the order of preference.
  func edges(for text: [UInt8]) -> [Int] {
    var found = lists.isEmpty ? [] : lists[key(text)] ?? []
    for shape in shapes where shape.start + shape.end <= text.count {
      let around = Array(text.prefix(shape.start) + text.suffix(shape.end))
      if let edges = shape.edges[key(around)] { found += edges }
    }
    return found.sorted()
  }
}

/// An index of the routes that end at one node by the query values that each requires.
struct EndingChoices: Sendable {
  /// The number of routes at a node from which on they are indexed.
  private static let many = 8

  /// The indices of the endings that each value of a name permits.
  private(set) var byName: [(name: [UInt8], endings: [[UInt8]: [Int]])] = []
  /// The endings that don't require a value from a list.
  private(set) var others: [Int] = []

  /// Creates an index of endings; `nil` if there are only a few, or none requires a value.
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
