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
