/// What is asked of the fields of a route, ready to be compared with bytes.
struct RouteForm: Sendable {
  /// One field.
  struct Part: Sendable {
    let name: [UInt8]
    let source: Field.Source
    let type: FieldType
    let allowed: [[UInt8]]
    let cardinality: Cardinality
    let isRequired: Bool
  }

  let fields: [Part]
  let pattern: Pattern
  /// How many fields of the query and of the fragment must be there.
  let required: Int
  let hasQuery: Bool

  init(_ pattern: Pattern) {
    self.pattern = pattern
    fields = pattern.fields.map {
      Part(
        name: Array($0.name.utf8), source: $0.source, type: $0.type,
        allowed: $0.allowed.map { Array($0.utf8) },
        cardinality: $0.cardinality, isRequired: !$0.mayBeMissing)
    }
    var required = 0
    for field in fields where field.source != .path && field.isRequired { required += 1 }
    if case .literal = pattern.fragment { required += 1 }
    self.required = required
    hasQuery = fields.contains { $0.source == .query }
  }
}
