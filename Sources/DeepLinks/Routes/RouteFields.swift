/// What a route shows its properties to: they are read, printed, or only compared with the pattern.
public struct RouteFields {
  /// What the properties are to be read from; nothing if they are not.
  let parameters: LinkParameters?
  private let pattern: LinkPattern
  /// What is known of the fields when they are not read.
  var survey: FieldSurvey?
  @usableFromInline let isReading: Bool
  /// Where the next field is looked for first.
  private var cursor = 0

  @usableFromInline
  init(reading parameters: LinkParameters) {
    self.parameters = parameters
    pattern = parameters.pattern
    isReading = true
  }

  init(_ purpose: FieldSurvey.Purpose, _ pattern: LinkPattern) {
    parameters = nil
    self.pattern = pattern
    survey = FieldSurvey(purpose, pattern)
    isReading = false
  }

  /// Shows a property that always has a value.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The property.
  /// - Throws: A `RouteError` if the field is not there, or its text is none of the type.
  @inlinable
  public mutating func callAsFunction<Value: LinkValue>(
    _ name: String, _ value: inout Value
  ) throws(RouteError) {
    guard isReading else { return try note(name, .one, [value.linkText], of: Value.self) }
    guard let text = try text(name) else { throw missing(name) }
    guard let read = Value(linkText: text) else { throw unreadable(text, name, Value.self) }
    value = read
  }

  /// Shows a property that may have no value.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The property.
  /// - Throws: A `RouteError` if the text of the field is none of the type.
  @inlinable
  public mutating func callAsFunction<Value: LinkValue>(
    _ name: String, _ value: inout Value?
  ) throws(RouteError) {
    guard isReading else { return try note(name, .optional, value.map { [$0.linkText] }, of: Value.self) }
    if let text = try text(name) {
      guard let read = Value(linkText: text) else { throw unreadable(text, name, Value.self) }
      value = read
    } else {
      value = nil
    }
  }

  /// Shows a property with any number of values: a field with many values, or a rest.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - values: The property.
  /// - Throws: A `RouteError` if a text is none of the type.
  @inlinable
  public mutating func callAsFunction<Value: LinkValue>(
    _ name: String, _ values: inout [Value]
  ) throws(RouteError) {
    guard isReading else { return try note(name, .many, values.map(\.linkText), of: Value.self) }
    values = []
    for text in try texts(name) {
      guard let read = Value(linkText: text) else { throw unreadable(text, name, Value.self) }
      values.append(read)
    }
  }

  @usableFromInline
  mutating func note<Value: LinkValue>(
    _ name: String, _ cardinality: Cardinality, _ texts: [String]?, of type: Value.Type
  ) throws(RouteError) {
    let index = try index(of: name)
    try survey?.note(index, cardinality, texts, of: type)
  }

  @usableFromInline
  mutating func text(_ name: String) throws(RouteError) -> String? {
    let index = try index(of: name)
    return parameters?.value(index)
  }

  @usableFromInline
  mutating func texts(_ name: String) throws(RouteError) -> [String] {
    let index = try index(of: name)
    return parameters?.texts(index) ?? []
  }

  @usableFromInline
  func missing(_ name: String) -> RouteError {
    RouteError(.missing, field: name, "The field \(name) is missing.")
  }

  @usableFromInline
  func unreadable(_ text: String, _ name: String, _ type: Any.Type) -> RouteError {
    RouteError(.value, field: name, "The text \"\(text.shortened)\" of the field \(name) is no \(type).")
  }

  private mutating func index(of name: String) throws(RouteError) -> Int {
    let index = pattern.index(of: name, from: cursor)
    guard index >= 0 else {
      throw RouteError(.unknownField, field: name, "The pattern has no field \(name).")
    }
    cursor = index + 1
    return index
  }
}
