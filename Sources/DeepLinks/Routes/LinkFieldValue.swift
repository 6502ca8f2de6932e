/// A type for one field of a pattern: a value, an optional value, or any number of values.
///
/// Every `LinkValue` conforms, as do optionals and arrays of link values. Don't add other conformances.
public protocol LinkFieldValue: Sendable {
  /// The type of a single value of the field.
  associatedtype LinkElement: LinkValue

  /// The number of values that the type can hold.
  static var linkCardinality: LinkField.Cardinality { get }

  /// Reads the values of a field; `nil` if they can't be converted to this type.
  ///
  /// - Parameter linkTexts: The unescaped values; empty if the field is missing.
  init?(linkTexts: [String])

  /// The unescaped values of the field; empty if it is omitted.
  var linkTexts: [String] { get }
}

extension LinkValue {
  /// Exactly one value.
  public static var linkCardinality: LinkField.Cardinality { .one }

  /// Reads the first value.
  public init?(linkTexts: [String]) {
    guard let text = linkTexts.first else { return nil }
    self.init(linkText: text)
  }

  /// This value's text, as the only element.
  public var linkTexts: [String] { [linkText] }
}

extension Optional: LinkFieldValue where Wrapped: LinkValue {
  /// At most one value.
  public static var linkCardinality: LinkField.Cardinality { .optional }

  /// Reads the first value, if there is one.
  public init?(linkTexts: [String]) {
    guard let text = linkTexts.first else {
      self = .none
      return
    }
    guard let value = Wrapped(linkText: text) else { return nil }
    self = .some(value)
  }

  /// The wrapped value's text as the only element, if there is a value.
  public var linkTexts: [String] { map { [$0.linkText] } ?? [] }

  /// The wrapped type.
  public typealias LinkElement = Wrapped
}

extension Array: LinkFieldValue where Element: LinkValue {
  /// Any number.
  public static var linkCardinality: LinkField.Cardinality { .many }

  /// Reads all values.
  public init?(linkTexts: [String]) {
    self = []
    for text in linkTexts {
      guard let value = Element(linkText: text) else { return nil }
      append(value)
    }
  }

  /// A string for each element.
  public var linkTexts: [String] { map(\.linkText) }

  /// The type of the elements.
  public typealias LinkElement = Element
}

extension LinkParameters {
  /// Reads a field as a type that is compatible with its pattern.
  ///
  /// - Returns: The value; `nil` if the field's values can't be converted to the type.
  package func value<Value: LinkFieldValue>(_ name: String, as type: Value.Type) -> Value? {
    guard let field = pattern.fields.first(where: { $0.name == name }) else { return nil }
    switch field.cardinality {
    case .flag: return Value(linkTexts: [has(name).linkText])
    case .many: return Value(linkTexts: all(name))
    case .one, .optional: return Value(linkTexts: self[name].map { [$0] } ?? [])
    }
  }
}

extension LinkPattern {
  /// Verifies that the types are compatible with the fields of the pattern, one by one in the order in which they are written.
  ///
  /// - Throws: A `RouteError` that names the first incompatible field.
  package func check<each Value: LinkFieldValue>(_ types: repeat (each Value).Type) throws(RouteError) {
    var survey = FieldSurvey(self)
    var index = 0
    for type in repeat each types {
      try check(type, index, &survey)
      index += 1
    }
    guard let name = survey.unchecked else { return }
    throw RouteError(
      .unusedField, field: name,
      "The closure has no parameter for the field \(name) of the pattern \"\(self)\"; the parameters must be \(fields.map(\.name).joined(separator: ", "))."
    )
  }

  private func check<Value: LinkFieldValue>(
    _ type: Value.Type, _ index: Int, _ survey: inout FieldSurvey
  ) throws(RouteError) {
    guard index < fields.count else {
      throw RouteError(
        .unknownField,
        "The pattern \"\(self)\" has \(fields.count) field\(fields.count == 1 ? "" : "s"), but its closure has more parameters; remove the extra parameters."
      )
    }
    try survey.check(index, Value.linkCardinality, Value.LinkElement.self)
  }
}
