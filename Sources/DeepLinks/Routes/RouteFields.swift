/// What a route shows its properties to: they are read, printed, or only compared with the pattern.
public struct RouteFields {
  enum Purpose {
    case reading(Parameters)
    case printing
    case checking
  }

  let purpose: Purpose
  let pattern: Pattern
  /// The texts to be printed, for each field of the pattern.
  private(set) var texts: [[String]?]
  private(set) var visited: [Bool]
  /// Where the next field is looked for first.
  private var cursor = 0

  init(_ purpose: Purpose, _ pattern: Pattern) {
    self.purpose = purpose
    self.pattern = pattern
    if case .reading = purpose {
      texts = []
      visited = []
    } else {
      texts = Array(repeating: nil, count: pattern.fields.count)
      visited = Array(repeating: false, count: pattern.fields.count)
    }
  }

  /// Shows a property that always has a value.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The property.
  /// - Throws: A `RouteError` if the field is not there, or its text is none of the type.
  public mutating func callAsFunction<Value: LinkValue>(
    _ name: String, _ value: inout Value
  ) throws(RouteError) {
    let index = try index(of: name)
    let field = pattern.fields[index]
    switch purpose {
    case .checking:
      if field.cardinality == .flag, Value.self == Bool.self { return }
      guard field.cardinality != .many, field.cardinality != .flag else { throw mismatch(field, Value.self) }
      guard !field.mayBeMissing || field.defaultText != nil else {
        throw RouteError(
          .mismatch, field: name,
          "A link may leave out the field \(name), so its property must be optional, or the field have a default."
        )
      }
      try check(field, Value.self)
    case .printing: texts[index] = field.cardinality == .flag ? flag(value) : [value.linkText]
    case .reading(let parameters):
      if field.cardinality == .flag {
        guard let isOn = parameters.isOn(index) as? Value else { throw mismatch(field, Value.self) }
        value = isOn
        return
      }
      guard let text = parameters.text(index) ?? field.defaultText else {
        throw RouteError(.missing, field: name, "The field \(name) is missing.")
      }
      value = try read(text, field)
    }
  }

  /// Shows a property that may have no value.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The property.
  /// - Throws: A `RouteError` if the text of the field is none of the type.
  public mutating func callAsFunction<Value: LinkValue>(
    _ name: String, _ value: inout Value?
  ) throws(RouteError) {
    let index = try index(of: name)
    let field = pattern.fields[index]
    switch purpose {
    case .checking:
      guard field.cardinality == .one || field.cardinality == .optional, field.mayBeMissing,
        field.defaultText == nil
      else { throw mismatch(field, Value?.self) }
      try check(field, Value.self)
    case .printing: texts[index] = value.map { [$0.linkText] }
    case .reading(let parameters):
      if let text = parameters.text(index) { value = try read(text, field) } else { value = nil }
    }
  }

  /// Shows a property with any number of values: a field with many values, or a rest.
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - values: The property.
  /// - Throws: A `RouteError` if a text is none of the type.
  public mutating func callAsFunction<Value: LinkValue>(
    _ name: String, _ values: inout [Value]
  ) throws(RouteError) {
    let index = try index(of: name)
    let field = pattern.fields[index]
    switch purpose {
    case .checking:
      guard field.cardinality == .many else { throw mismatch(field, [Value].self) }
      try check(field, Value.self)
    case .printing: texts[index] = values.map(\.linkText)
    case .reading(let parameters):
      values = []
      for text in parameters.texts(index) ?? [] { values.append(try read(text, field)) }
    }
  }

  /// The fields that no property was shown for.
  var unvisited: [String] {
    zip(pattern.fields, visited).compactMap { field, isVisited in isVisited ? nil : field.name }
  }

  private mutating func index(of name: String) throws(RouteError) -> Int {
    var index = cursor
    let count = pattern.fields.count
    for _ in 0..<count {
      if index >= count { index = 0 }
      if pattern.fields[index].name == name {
        if !visited.isEmpty { visited[index] = true }
        cursor = index + 1
        return index
      }
      index += 1
    }
    throw RouteError(.unknownField, field: name, "The pattern \"\(pattern)\" has no field \(name).")
  }

  private func flag(_ value: some LinkValue) -> [String]? { value.linkText == "true" ? [] : nil }

  private func read<Value: LinkValue>(_ text: String, _ field: Field) throws(RouteError) -> Value {
    guard let value = Value(linkText: text) else {
      throw RouteError(
        .value, field: field.name,
        "The text \"\(text.shortened)\" of the field \(field.name) is no \(Value.self).")
    }
    return value
  }

  private func check<Value: LinkValue>(_ field: Field, _ type: Value.Type) throws(RouteError) {
    let isReadable =
      field.allowed.isEmpty
      ? Value.reads(field.type) : field.allowed.allSatisfy { Value(linkText: $0) != nil }
    guard isReadable else { throw mismatch(field, type) }
  }

  private func mismatch(_ field: Field, _ type: Any.Type) -> RouteError {
    let kind =
      field.cardinality == .flag
      ? "a flag" : field.allowed.isEmpty ? "<\(field.type)>" : "(\(field.allowed.joined(separator: "|")))"
    return RouteError(
      .mismatch, field: field.name,
      "The field \(field.name) is \(kind) in the pattern \"\(pattern)\", and its property is a \(type).")
  }
}

extension Parameters {
  func isOn(_ index: Int) -> Bool { captures[index].kind != .missing }
}
