/// What the index of a trie knows of one text.
struct TrieEntry: Sendable {
  /// What a text means; texts that mean different things do not meet.
  enum Kind: UInt8, Sendable {
    case literal
    case listed
    case list
    case around
    case host
    case scheme
  }

  let hash: UInt64
  let owner: Int32
  let kind: Kind
  let start: Int32
  let count: Int32
  var value: Int32
}
