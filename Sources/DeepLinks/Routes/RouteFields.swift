/// A visitor that reads a route's properties, prints them, or only compares them with the pattern.
public struct RouteFields {
  /// The fields of the link to read; `nil` if none is read.
  let parameters: LinkParameters?
  private let pattern: LinkPattern
  /// The survey of the fields if no link is read.
  private(set) var survey: FieldSurvey?
  @usableFromInline let isReading: Bool
  /// The index at which the search for the next field begins.
  private var cursor = 0

  @usableFromInline
  init(reading parameters: LinkParameters) {
    self.parameters = parameters
    pattern = parameters.pattern
    survey = nil
    isReading = true
  }

  /// Creates a visitor that prints the properties of a route, or compares their types with the fields of a pattern.
  init(_ pattern: LinkPattern, isPrinting: Bool) {
    parameters = nil
    self.pattern = pattern
    survey = FieldSurvey(pattern, isPrinting: isPrinting)
    isReading = false
  }

  /// Visits a property that always has a value.
  ///
  /// - Throws: A `RouteError` if the named field is missing or its value can't be converted to the type.
  @inlinable
  public mutating func callAsFunction<Value: LinkValue>(
    _ name: String, _ value: inout Value
  ) throws(RouteError) {
    guard isReading else { return try note(name, .one, [value.linkText], of: Value.self) }
    guard let text = try text(name) else { throw missing(name) }
    guard let read = Value(linkText: text) else { throw unreadable(text, name, Value.self) }
    value = read
  }

  /// Visits a property whose value is optional.
  ///
  /// - Throws: A `RouteError` if the value of the named field can't be converted to the type.
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

  /// Visits a property with any number of values: a field with many values, or a `**` field.
  ///
  /// - Throws: A `RouteError` if a value of the named field can't be converted to the type.
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
    _ name: String, _ cardinality: LinkField.Cardinality, _ texts: @autoclosure () -> [String]?,
    of type: Value.Type
  ) throws(RouteError) {
    let index = try index(of: name)
    // Checking the types doesn't need strings, and a table does it once per route.
    if survey?.isPrinting == true {
      survey?.print(index, texts(), of: type)
    } else {
      try survey?.check(index, cardinality, type)
    }
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
    RouteError(
      .value, field: name,
      "The value \"\(text.shortened)\" of the field \(name) is not \(FieldSurvey.noun("\(type)")).")
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

/// The fields of a pattern, compared with the properties of a route when no link is read.
struct FieldSurvey {
  let isPrinting: Bool
  let pattern: LinkPattern
  /// The strings to print, for each field.
  private(set) var texts: [[String]?]
  /// A bit for each field that has been checked; a pattern has at most 128 fields.
  private var checked: UInt128 = 0

  init(_ pattern: LinkPattern, isPrinting: Bool) {
    self.isPrinting = isPrinting
    self.pattern = pattern
    texts = isPrinting ? Array(repeating: nil, count: pattern.fields.count) : []
  }

  /// The first field without a checked property.
  var unchecked: String? {
    let fields = pattern.fields
    return fields.indices.first { checked & 1 << UInt128($0) == 0 }.map { fields[$0].name }
  }

  /// Stores the strings of a property.
  mutating func print<Value: LinkValue>(_ index: Int, _ values: [String]?, of type: Value.Type) {
    let field = pattern.fields[index]
    texts[index] = values
    // Equal values may have several strings; the default is printed as the pattern writes it.
    if let text = field.defaultText, let value = Value(linkText: text), values == [value.linkText] {
      texts[index] = [text]
    }
    if field.cardinality == .flag { texts[index] = values == ["true"] ? [] : nil }
    if field.cardinality == .many, values == [] { texts[index] = nil }
  }

  /// Compares the type of a property with its field.
  mutating func check<Value: LinkValue>(
    _ index: Int, _ cardinality: LinkField.Cardinality, _ type: Value.Type
  ) throws(RouteError) {
    checked |= 1 << UInt128(index)
    let (fields, kind) = (pattern.fields, pattern.fields[index].cardinality)
    let isAbsent = fields[index].mayBeMissing && fields[index].defaultText == nil
    switch cardinality {
    case .one where kind == .flag && type == Bool.self: return
    case .one where kind != .many && kind != .flag:
      guard !isAbsent else {
        let name = fields[index].name
        throw RouteError(
          .mismatch, field: name,
          "A link may omit the field \(name) of \"\(pattern)\"; take \(Self.noun("\(type)?")), or give the field a default: \(name)=…."
        )
      }
    case .optional where kind != .many && kind != .flag && isAbsent: break
    case .many where kind == .many: break
    default: throw mismatch(fields[index], cardinality, type)
    }
    let isReadable =
      fields[index].allowed.isEmpty ? Value.reads(fields[index].type) : Value.reads(fields[index].allowed)
    guard isReadable else { throw mismatch(fields[index], cardinality, type) }
  }

  private func mismatch(_ field: LinkField, _ cardinality: LinkField.Cardinality, _ type: Any.Type)
    -> RouteError
  {
    let (name, text) = (field.name, field.type.valueType)
    let colon = field.source == .query ? "" : ":"
    let kind =
      switch field.cardinality {
      case .flag: "a flag"
      case .many: "any number of strings"
      case .one, .optional:
        field.allowed.isEmpty ? "<\(field.type)>" : "(\(field.allowed.joined(separator: "|")))"
      }
    let value =
      switch cardinality {
      case .many: "[\(type)]"
      case .optional: "\(type)?"
      case .one, .flag: "\(type)"
      }
    let remedy =
      switch (field.cardinality, cardinality) {
      case (.flag, _): "take a Bool, or write \(name) without the \"!\""
      case (.many, .many): "take an array of a type that can be read from any string"
      case (.many, _): "take an array, [\(type)], or write \(colon)\(name) for one string"
      case (_, .many):
        field.source == .query ? "take one value, or write \(name)*" : "take one value, or write **\(name)"
      case (_, .optional) where !(field.mayBeMissing && field.defaultText == nil):
        "it is required; take \(Self.noun("\(type)")), not an optional"
      default:
        field.allowed.isEmpty
          ? "take \(Self.noun(text)), or declare the field with a type that always converts to \(Self.noun("\(type)")), such as \(colon)\(name)<int> for an Int"
          : "take a type that each of these values converts to"
      }
    return RouteError(
      .mismatch, field: name,
      "The field \(name) of \"\(pattern)\" is \(kind), but the code takes \(Self.noun(value)): \(remedy).")
  }

  /// Returns a type with its article: "an Int", "a String".
  static func noun(_ type: String) -> String {
    ("AEIO".contains(type.prefix(1)) && !type.isEmpty ? "an " : "a ") + type
  }
}

extension LinkValue {
  // If this were inlined into generic code, that code would look up the optional of the type for each field, even without strings.
  @inline(never)
  fileprivate static func reads(_ texts: [String]) -> Bool {
    texts.allSatisfy { Self(linkText: $0) != nil }
  }
}

extension FieldType {
  /// A Swift type that accepts every string of the type.
  fileprivate var valueType: String {
    switch self {
    case .int: "Int"
    case .uint: "UInt"
    case .double: "Double"
    case .bool: "Bool"
    case .string, .text, .uuid, .custom: "String"
    }
  }
}
