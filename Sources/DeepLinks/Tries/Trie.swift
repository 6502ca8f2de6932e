/// All patterns of a table, in one structure that is walked once for a link.
///
/// Each expansion of a pattern is a path from a root: the general one, that of an app's scheme, or that of a host of a
/// scheme of the web. A node has one way in, and the place of a node in a link is fixed by the link, also behind a rest;
/// so a walk enters no node twice, and ends however the patterns are made.
struct Trie: Sendable {
  var nodes: [TrieNode] = [TrieNode(ignoresCase: true)]
  var probes: [TrieProbe] = []
  var edges: [TrieEdge] = []
  var lists: [TrieList] = []
  var rests: [TrieRest] = []
  var endings: [TrieEnding] = []
  var sources: [TrieSource] = []
  var index = TrieIndex()
  var namespaces: [Namespace] = []
  var forms: [TrieForm] = []
  var fields: [TrieField] = []
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
  }

  /// Where a link goes on.
  enum Fallback: Sendable {
    case none
    case general
    case namespace(Int)
  }

  static let generalRoot: Int32 = 0
}
