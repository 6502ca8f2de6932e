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
