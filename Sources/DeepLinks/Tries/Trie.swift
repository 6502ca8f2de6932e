/// All patterns of a table, in one structure that is walked once for a link.
///
/// Each expansion of a pattern is a path from a root: the general one, that of an app's scheme, or that of a host of a
/// scheme of the web. A node has one way in, and the place of a node in a link is fixed by the link, also behind a rest;
/// so a walk enters no node twice, and ends however the patterns are made.
///
/// All parts refer to each other by numbers, and what belongs to one node is a chain of them. Numbers have 32 bits; one
/// that does not fit stops the program where it is made, so none wraps around into a wrong node.
struct Trie: Sendable {
  var nodes: [TrieNode] = [TrieNode(ignoresCase: true)]
  var probes: [TrieProbe] = []
  var edges: [TrieEdge] = []
  var lists: [TrieList] = []
  var rests: [TrieRest] = []
  var endings: [TrieEnding] = []
  var choices: [TrieChoice] = []
  var candidates: [TrieCandidate] = []
  var splits: [TrieSplit] = []
  var parts: [TriePart] = []
  var sources: [TrieSource] = []
  var index = TrieIndex()
  var namespaces: [Namespace] = []
  var forms: [TrieForm] = []
  var fields: [TrieField] = []
  /// The names of all fields of the query, each of them once, by their numbers.
  var names: [Extent] = []
  /// The allowed texts of fields, and all texts that fields are compared with.
  var allowed: [Extent] = []
  var texts: [UInt8] = []

  /// Whether all routes have one priority, so that the first that matches is the best.
  var hasPriorities = false
  /// How many fields the route with the most of them has.
  var maximumFields = 0

  /// The routes of one scheme.
  struct Namespace: Sendable {
    let isWeb: Bool
    /// Where patterns begin that name no host.
    let root: Int32
    var fallback: Fallback
    /// How many bytes the longest text has that hosts with a wildcard end with.
    var longestSuffix: Int32 = 0
  }

  /// Where a link goes on.
  enum Fallback: Sendable {
    case none
    case general
    case namespace(Int)
  }

  static let generalRoot: Int32 = 0
}

/// One place in the trie: what has been matched so far, and what may follow.
struct TrieNode: Sendable {
  /// The first probe for parameters, in the order they are preferred.
  var probes: Int32 = .none
  /// The first rest, those with more components behind them first.
  var rests: Int32 = .none
  /// The first route that ends here, in the order they are preferred.
  var endings: Int32 = .none
  /// The first name of the query by whose value the routes that end here are found, if there are many of them.
  var choices: Int32 = .none
  var hasLiterals = false
  var hasLists = false
  /// Whether literal text below it is found without its case: the first component may be a host, or the table wants it so.
  var ignoresCase = false
  /// How many components may follow, one bit for each number up to 62 and one for all above.
  ///
  /// Without it a link of ten components would be followed to the end of all patterns of twelve that begin as it does.
  var lengths: UInt64 = 0
  /// Whether any number may follow.
  var isOpen = false

  func admits(_ count: Int) -> Bool {
    isOpen || lengths & Self.bit(count) != 0
  }

  static func bit(_ count: Int) -> UInt64 { 1 << UInt64(min(count, 63)) }
}

/// Parameters that are preferred alike, with text of the same lengths around them, or several with the same texts.
struct TrieProbe: Sendable {
  let rank: SpecificityRank
  let prefix: Int32
  let suffix: Int32
  /// How many bytes of literal text there are, those between parameters included.
  let text: Int32
  /// How many parameters there are.
  let count: Int32
  /// The first edge, if there is one parameter without text around.
  var edges: Int32 = .none
  /// The first split, if there are several parameters.
  var splits: Int32 = .none
  var next: Int32

  /// What is compared of two probes, besides their texts: the one with lower numbers is preferred.
  var order: (UInt8, Int32, Int32, Int32) { (rank.rawValue, -text, -prefix, -count) }
}

/// Several parameters of one component, with literal text between them.
struct TrieSplit: Sendable {
  /// The text before the first parameter.
  let prefix: Extent
  /// Where the parameters are.
  let parts: Int32
  let count: Int32
  let child: Int32
  var next: Int32
}

/// One of several parameters of a component, and the text behind it.
struct TriePart: Sendable {
  let type: TypeCode
  /// Where the allowed texts are, and how many.
  let allowed: Int32
  let allowedCount: Int32
  /// How many bytes its text has at most.
  let longest: Int
  let text: Extent
}

/// A parameter of one type.
struct TrieEdge: Sendable {
  let type: TypeCode
  let child: Int32
  var next: Int32
}

/// A list of allowed texts, as one of its texts finds it.
struct TrieList: Sendable {
  let rank: SpecificityRank
  /// How many texts are allowed.
  let count: Int32
  let prefix: Int32
  let suffix: Int32
  let child: Int32
  var next: Int32

  /// What is compared of lists that have a text in common: the lower one is preferred.
  var order: [Int32] { [Int32(rank.rawValue), -prefix - suffix, -prefix, count] }
}

/// Any number of components, with a fixed number of them behind.
struct TrieRest: Sendable {
  let tail: Int32
  let child: Int32
  var next: Int32
}

/// A route that ends at a node.
struct TrieEnding: Sendable {
  let route: Int32
  let priority: Int
  /// How many fields of the query must be there.
  let required: Int32
  /// Where the sources of its fields begin, and where they end.
  let sources: Int32
  let sourcesEnd: Int32
  var next: Int32
}

/// A name of the query whose value says which of many routes that end at one node may be meant.
///
/// Which routes a value stands for is found in the index, under the number of the choice.
struct TrieChoice: Sendable {
  /// The number of the name; none for the routes that no value is needed for.
  let name: Int32
  /// The first route that no value is needed for.
  var candidates: Int32 = .none
  var next: Int32
}

/// A route that a value of the query may mean.
struct TrieCandidate: Sendable {
  let ending: Int32
  let next: Int32
}

/// Where the text of one field of the path is found, once the components are known.
struct TrieSource: Sendable {
  enum Place: Sendable {
    case component(Int)
    /// Counted from the end.
    case tail(Int)
    /// From a component up to a number of them from the end.
    case rest(Int, tail: Int)
  }

  let field: Int32
  let place: Place
  var prefix: Int32 = 0
  var suffix: Int32 = 0
  /// The split and the part of it, if the component has several parameters.
  var split: Int32 = .none
  var part: Int32 = 0
}

/// What a route asks of the query and the fragment, and how many fields it has.
struct TrieForm: Sendable {
  /// Where its fields are.
  let fields: Int32
  let count: Int32
  /// How many fields of the query and the fragment must be there.
  let required: Int32
  let hasQuery: Bool
  let hasFragment: Bool
  /// The text that the fragment must be.
  let fragment: Extent
  /// The field that the fragment is.
  let fragmentField: Int32

  /// Whether a link must be compared with it.
  var isIndifferent: Bool { !hasQuery && !hasFragment && required == 0 }
}

/// One field of a route, ready to be compared with bytes.
struct TrieField: Sendable {
  let name: Extent
  /// The number of the name, if the field is one of the query.
  let number: Int32
  let type: TypeCode
  /// Where the allowed texts are.
  let allowed: Int32
  let allowedCount: Int32
  let source: LinkField.Source
  let cardinality: LinkField.Cardinality
  let isRequired: Bool
}

/// What is preferred at one component, from the most to the least specific.
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

extension Int32 {
  /// No index.
  static var none: Int32 { -1 }
}
