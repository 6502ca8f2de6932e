/// The requirements of a route for the query and the fragment.
final class QueryForm: Sendable {
  struct Field: Sendable {
    /// The index of the field in its pattern.
    let index: Int
    let name: String
    let rule: TextRule
    let source: LinkField.Source
    let cardinality: LinkField.Cardinality
    let isRequired: Bool
  }

  /// The fields of the query and of the fragment, in the order of the pattern.
  let fields: [Field]
  /// The captures of a link that has none of the pattern's fields, with which a comparison begins.
  let missing: [Capture]
  let hasQuery: Bool
  /// The required text of the fragment.
  let fragment: [UInt8]?
  /// The number of required fields and literal fragments.
  let required: Int

  init(_ pattern: LinkPattern, missing: [Capture], rule: (Int) -> TextRule) {
    self.missing = missing
    var fields: [Field] = []
    var (hasQuery, required) = (false, 0)
    let all = pattern.fields
    for index in all.indices where all[index].source != .path {
      if fields.isEmpty { fields.reserveCapacity(all.count - index) }
      fields.append(
        Field(
          index: index, name: all[index].name, rule: rule(index), source: all[index].source,
          cardinality: all[index].cardinality, isRequired: !all[index].mayBeMissing))
      hasQuery = hasQuery || all[index].source == .query
      required += all[index].mayBeMissing ? 0 : 1
    }
    if case .literal(let text) = pattern.fragment {
      fragment = text
      required += 1
    } else {
      fragment = nil
    }
    (self.fields, self.hasQuery, self.required) = (fields, hasQuery, required)
  }

  /// Whether the route accepts every query and every fragment.
  var isIndifferent: Bool { fields.isEmpty && fragment == nil }

  /// Returns the index of the field for a query item with this name.
  func indexOfItem(_ name: Span<UInt8>) -> Int? {
    for index in 0..<fields.count where fields[index].source == .query && name.equals(fields[index].name) {
      return index
    }
    return nil
  }

  /// A required field that allows only a few strings.
  var deciding: Field? {
    fields.first {
      $0.source == .query && $0.isRequired && !$0.rule.allowed.isEmpty && $0.cardinality == .one
    }
  }
}

/// The reason why the query or the fragment of a link doesn't meet the requirements of a route.
struct QueryFlaw {
  enum Kind {
    case missing
    case repeated
    case value
    case fragment
  }

  let kind: Kind
  /// The index of the field in its pattern.
  let field: Int
  /// The place of the flaw, in bytes.
  let offset: Int
}
