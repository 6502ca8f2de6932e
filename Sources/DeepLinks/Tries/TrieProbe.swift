/// Parameters that are preferred alike, with text of the same lengths around them.
struct TrieProbe: Sendable {
  let rank: SpecificityRank
  let prefix: Int32
  let suffix: Int32
  /// The first edge, if there is no text around.
  var edges: Int32 = .none
  var next: Int32
}
