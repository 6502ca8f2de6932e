/// A visitor that reads a route's properties, prints them, or only compares them with the pattern.
public struct RouteFields {
  /// The use of the properties.
  @usableFromInline
  enum Mode {
    /// Each gets the value of its field in a link.
    case reading
    /// Each provides the strings of its field.
    case printing
    /// The type of each is compared with its field.
    case checking
  }

  @usableFromInline let mode: Mode
  private let pattern: LinkPattern
  /// The fields of the link to read.
  private let parameters: LinkParameters?
  /// The strings of each field to print.
  private(set) var texts: [[String]?]
  private(set) var survey: FieldSurvey
  /// The index at which the search for the next field begins.
  private var cursor = 0

  @usableFromInline
  init(reading parameters: LinkParameters) {
    self.init(.reading, parameters.pattern, parameters)
  }

  init(_ mode: Mode, _ pattern: LinkPattern, _ parameters: LinkParameters? = nil) {
    (self.mode, self.pattern, self.parameters) = (mode, pattern, parameters)
    texts = mode == .printing ? Array(repeating: nil, count: pattern.fields.count) : []
    survey = FieldSurvey(pattern)
  }

  /// Visits a property that always has a value.
  ///
  /// - Throws: A `RouteError` if the named field is missing or its value can't be converted to the type.
  @inlinable
  public mutating func callAsFunction<Value: LinkValue>(
    _ name: String, _ value: inout Value
  ) throws(RouteError) {
    guard mode == .reading else { return try note(name, .one, [value.linkText], of: Value.self) }
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
    guard mode == .reading else {
      return try note(name, .optional, value.map { [$0.linkText] }, of: Value.self)
    }
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
    guard mode == .reading else { return try note(name, .many, values.map(\.linkText), of: Value.self) }
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
    if mode == .printing {
      self.texts[index] = pattern.fields[index].printed(texts(), as: type)
    } else {
      try survey.check(index, cardinality, type)
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

/// The comparison of a pattern's fields with the properties of a route or the parameters of a closure.
struct FieldSurvey {
  private let pattern: LinkPattern
  /// A bit for each field that has been checked; a pattern has at most 128 fields.
  private var checked: UInt128 = 0

  init(_ pattern: LinkPattern) { self.pattern = pattern }

  /// The first field without a checked property.
  var unchecked: String? {
    let fields = pattern.fields
    return fields.indices.first { checked & 1 << UInt128($0) == 0 }.map { fields[$0].name }
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

extension LinkField {
  /// Returns the strings to print for those of a property.
  fileprivate func printed<Value: LinkValue>(_ texts: [String]?, as type: Value.Type) -> [String]? {
    if cardinality == .flag { return texts == ["true"] ? [] : nil }
    if cardinality == .many, texts == [] { return nil }
    // Equal values may have several strings; the default is printed as the pattern writes it.
    if let text = defaultText, let value = Value(linkText: text), texts == [value.linkText] { return [text] }
    return texts
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
