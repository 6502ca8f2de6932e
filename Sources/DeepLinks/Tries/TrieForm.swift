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
