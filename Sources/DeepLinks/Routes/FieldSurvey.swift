/// What the properties of a route tell of the fields of its pattern, when they are not read from a link.
struct FieldSurvey {
  enum Purpose {
    case printing
    case checking
  }

  private let purpose: Purpose
  let pattern: LinkPattern
  /// The texts to be printed, for each field.
  private(set) var texts: [[String]?]
  private var noted: [Bool]

  init(_ purpose: Purpose, _ pattern: LinkPattern) {
    self.purpose = purpose
    self.pattern = pattern
    texts = Array(repeating: nil, count: pattern.fields.count)
    noted = Array(repeating: false, count: pattern.fields.count)
  }

  /// The fields that no property was shown for.
  var unnoted: [String] {
    zip(pattern.fields, noted).compactMap { field, isNoted in isNoted ? nil : field.name }
  }

  /// Takes what a property holds, or compares its type with the field.
  mutating func note<Value: LinkValue>(
    _ index: Int, _ cardinality: Cardinality, _ values: [String]?, of type: Value.Type
  ) throws(RouteError) {
    noted[index] = true
    let field = pattern.fields[index]
    switch purpose {
    case .printing:
      texts[index] = values
      // Equal values may be written in several ways: the default is written as the pattern has it.
      if let text = field.defaultText, let value = Value(linkText: text), values == [value.linkText] {
        texts[index] = [text]
      }
      if field.cardinality == .flag { texts[index] = values == ["true"] ? [] : nil }
      if field.cardinality == .many, values == [] { texts[index] = nil }
    case .checking: try check(field, cardinality, type)
    }
  }

  private func check<Value: LinkValue>(
    _ field: LinkField, _ cardinality: Cardinality, _ type: Value.Type
  ) throws(RouteError) {
    let name = field.name
    let isAbsent = field.mayBeMissing && field.defaultText == nil
    switch cardinality {
    case .one where field.cardinality == .flag && type == Bool.self: return
    case .one where field.cardinality != .many && field.cardinality != .flag:
      guard !isAbsent else {
        throw RouteError(
          .mismatch, field: name,
          "A link may leave out the field \(name), so its property must be optional, or the field have a default."
        )
      }
    case .optional where field.cardinality != .many && field.cardinality != .flag && isAbsent: break
    case .many where field.cardinality == .many: break
    default: throw mismatch(field, cardinality, type)
    }
    let isReadable =
      field.allowed.isEmpty
      ? Value.reads(field.type) : field.allowed.allSatisfy { Value(linkText: $0) != nil }
    guard isReadable else { throw mismatch(field, cardinality, type) }
  }

  private func mismatch(_ field: LinkField, _ cardinality: Cardinality, _ type: Any.Type) -> RouteError {
    let kind =
      switch field.cardinality {
      case .flag: "a flag"
      case .many: "<\(field.type)> any number of times"
      case .one, .optional:
        field.allowed.isEmpty ? "<\(field.type)>" : "(\(field.allowed.joined(separator: "|")))"
      }
    let property =
      switch cardinality {
      case .many: "[\(type)]"
      case .optional: "\(type)?"
      case .one, .flag: "\(type)"
      }
    return RouteError(
      .mismatch, field: field.name,
      "The field \(field.name) is \(kind) in the pattern \"\(pattern)\", and its property is a \(property).")
  }
}
