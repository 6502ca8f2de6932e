/// All patterns of a table in one structure, which is walked once for each link.
///
/// Each expansion of a pattern is a path of nodes from a root: the general root, the root of an app's scheme, or the root of a
/// host of the web. Nodes refer to each other by their index. A node has one way in, and its place in a link is fixed by the link,
/// also behind a rest; so a walk enters each node at most once, and ends whatever the patterns are.
///
/// ```text
/// shop://item/:id<int>        root ── "item" ── :int ── ends route 0
/// shop://item/:id<int>/map                        └─── "map" ── ends route 1
/// shop://**path               root ── any number of components ── ends route 2
/// ```
struct Trie: Sendable {
  var nodes = [TrieNode(ignoresCase: true)]
  /// The roots of each scheme that a pattern names, in lower case.
  var schemes: [Bytes: SchemeRoots] = [:]
  /// The requirements of each route for the query and the fragment.
  var queries: [QueryForm] = []
  /// Whether routes differ in their priority, so that the first one that matches need not be the best.
  var hasPriorities = false

  /// The root of patterns without a scheme.
  static let generalRoot = 0
}

/// The roots of the patterns of one scheme.
struct SchemeRoots: Sendable {
  let isWeb: Bool
  /// The root of patterns without a host.
  let root: Int
  /// The roots of hosts of the web, each in lower case with its port unless that is the usual one.
  var hosts: [Bytes: Int] = [:]
  /// The roots of hosts with a wildcard, by the text that follows the star.
  var suffixes: [Bytes: Int] = [:]
  /// The lengths of these texts, the longest first.
  var suffixLengths: [Int] = []
  var fallback = TableOptions.Fallback.general
}

/// A place in the trie: the components before it have matched, and it knows what may follow.
struct TrieNode: Sendable {
  /// The child for each literal component.
  var literals: [Bytes: Int] = [:]
  /// The child for each literal component in lower case, where the case of a component may not count.
  var foldedLiterals: [Bytes: Int] = [:]
  /// The lists that allow a component, by that component, the preferred list first.
  var lists: [Bytes: [TrieList]] = [:]
  /// Parameters, in the order of preference.
  var branches: [TrieBranch] = []
  /// Rests, those with more components behind them first.
  var rests: [TrieRest] = []
  /// The routes that end here, in the order of preference.
  var endings: [TrieEnding] = []
  /// An index of these routes by values of the query, if there are many.
  var choices: EndingChoices?
  /// Whether the case of its literals may not count: its first component may be a host, or the table ignores case.
  let ignoresCase: Bool
  /// The numbers of components that may follow, one bit for each up to 62 and one for all above.
  ///
  /// Without it a link of ten components would be followed to the end of all patterns of twelve that begin like it.
  var lengths: UInt64 = 0
  /// Whether any number of components may follow.
  var isOpen = false

  init(ignoresCase: Bool) {
    self.ignoresCase = ignoresCase
  }

  func admits(_ count: Int) -> Bool { isOpen || lengths & Self.bit(count) != 0 }

  static func bit(_ count: Int) -> UInt64 { 1 << UInt64(min(count, 63)) }
}

/// A list of allowed texts with the literal text around them.
struct TrieList: Sendable {
  let rank: SpecificityRank
  let prefix: [UInt8]
  let suffix: [UInt8]
  /// The allowed texts, sorted.
  let allowed: [[UInt8]]
  let child: Int
}

/// Parameters that are preferred alike.
struct TrieBranch: Sendable {
  let rank: SpecificityRank
  /// The lengths of the literal text at both ends of the component.
  let prefix: Int
  let suffix: Int
  var ways: Ways

  enum Ways: Sendable {
    /// One parameter that is the whole component.
    case whole([TypedWay])
    /// One parameter with text around it, by that text: all with as long a text before them, and behind them.
    case around([Bytes: [TypedWay]])
    /// Several parameters with the same texts between them.
    case split(texts: [[UInt8]], [SplitWay])
  }
}

/// A parameter of one type.
struct TypedWay: Sendable {
  let rule: TextRule
  let child: Int
}

/// Several parameters of one component.
struct SplitWay: Sendable {
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

/// An index of routes that end at one node, by values that each of them requires in the query.
struct EndingChoices: Sendable {
  /// For a name, the indices of the endings that a value of it leaves.
  var byName: [(name: [UInt8], endings: [Bytes: [Int]])] = []
  /// The endings that require no value of a list.
  var others: [Int] = []
}

/// The requirements of a route for the query and the fragment.
final class QueryForm: Sendable {
  struct Field: Sendable {
    /// The index of the field in its pattern.
    let index: Int
    let name: [UInt8]
    let rule: TextRule
    let source: LinkField.Source
    let cardinality: LinkField.Cardinality
    let isRequired: Bool
  }

  /// The fields of the query and of the fragment, in the order of the pattern.
  let fields: [Field]
  /// The number of all fields of the pattern.
  let fieldCount: Int
  let hasQuery: Bool
  /// The text that the fragment must be.
  let fragment: [UInt8]?
  /// The number of fields, and of literal fragments, that must be there.
  let required: Int

  init(_ pattern: LinkPattern, _ options: TableOptions) {
    var fields: [Field] = []
    var (hasQuery, required) = (false, 0)
    for (index, field) in pattern.fields.enumerated() where field.source != .path {
      fields.append(
        Field(
          index: index, name: Array(field.name.utf8), rule: options.rule(of: field), source: field.source,
          cardinality: field.cardinality, isRequired: !field.mayBeMissing))
      hasQuery = hasQuery || field.source == .query
      required += field.mayBeMissing ? 0 : 1
    }
    if case .literal(let text) = pattern.fragment {
      fragment = text
      required += 1
    } else {
      fragment = nil
    }
    (self.fields, self.hasQuery, self.required) = (fields, hasQuery, required)
    fieldCount = pattern.fields.count
  }

  /// Whether every query and every fragment is as the route requires.
  var isIndifferent: Bool { fields.isEmpty && fragment == nil }

  /// A field without which the route takes no link, and that allows only a few texts.
  var deciding: Field? {
    fields.first {
      $0.source == .query && $0.isRequired && !$0.rule.allowed.isEmpty && $0.cardinality == .one
    }
  }
}

/// The kinds of components, from the most to the least specific.
enum SpecificityRank: UInt8, Sendable, Comparable {
  case literal
  case listWithText
  case list
  case typedWithText
  case typed
  case plainWithText
  case plain
  case star
  case rest

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  init(_ field: LinkField, hasText: Bool) {
    self =
      if !field.allowed.isEmpty {
        hasText ? .listWithText : .list
      } else if field.type.isPlain {
        hasText ? .plainWithText : .plain
      } else {
        hasText ? .typedWithText : .typed
      }
  }

  /// The rank of several parameters: that of the least specific one, where a list is as good as a type.
  init(_ fields: [LinkField]) {
    self =
      fields.contains { $0.allowed.isEmpty && $0.type.isPlain } ? .plainWithText : .typedWithText
  }
}
