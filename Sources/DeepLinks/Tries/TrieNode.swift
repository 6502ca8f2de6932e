/// One place in the trie: what has been matched so far, and what may follow.
struct TrieNode: Sendable {
  /// The first probe for parameters, in the order they are preferred.
  var probes: Int32 = .none
  /// The first rest, those with more components behind them first.
  var rests: Int32 = .none
  /// The first route that ends here, in the order they are preferred.
  var endings: Int32 = .none
  var hasLiterals = false
  var hasLists = false
  /// Whether literal text below it is found without its case: the first component may be a host, or the table wants it so.
  var ignoresCase = false
  /// How many components may follow, one bit for each number up to 62 and one for all above.
  var lengths: UInt64 = 0
  /// Whether any number may follow.
  var isOpen = false

  func admits(_ count: Int) -> Bool {
    isOpen || lengths & Self.bit(count) != 0
  }

  static func bit(_ count: Int) -> UInt64 { 1 << UInt64(min(count, 63)) }
}
