/// One field of a route, ready to be compared with bytes.
struct TrieField: Sendable {
  let name: Extent
  let type: TypeCode
  /// Where the allowed texts are.
  let allowed: Int32
  let allowedCount: Int32
  let source: LinkField.Source
  let cardinality: Cardinality
  let isRequired: Bool
}
