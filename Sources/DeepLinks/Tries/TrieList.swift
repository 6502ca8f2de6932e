/// A list of allowed texts, as one of its texts finds it.
struct TrieList: Sendable {
  let rank: SpecificityRank
  /// How many texts are allowed.
  let count: Int32
  let prefix: Int32
  let suffix: Int32
  let child: Int32
  var next: Int32
}
