/// The type of a field's value.
public enum FieldType: Sendable, Hashable, CustomStringConvertible {
  /// Any nonempty text; the default type of a field.
  case string
  /// Any text, including empty text.
  case text
  /// A whole number that fits in 64 bits, optionally with a minus sign.
  case int
  /// An unsigned whole number that fits in 64 bits.
  case uint
  /// A number with an optional decimal point, with digits on both sides of it, and an optional exponent.
  case double
  /// Either `true` or `false`.
  case bool
  /// A universally unique identifier in its 36-character form.
  case uuid
  /// A custom type, declared in the options of a table.
  case custom(String)

  /// Creates the type that has this name in patterns.
  public init(name: String) {
    self = Self.builtIn.first { $0.description == name } ?? .custom(name)
  }

  private static let builtIn: [FieldType] = [.int, .string, .uint, .bool, .double, .uuid, .text]

  /// The name between angle brackets.
  public var description: String {
    switch self {
    case .string: "string"
    case .text: "text"
    case .int: "int"
    case .uint: "uint"
    case .double: "double"
    case .bool: "bool"
    case .uuid: "uuid"
    case .custom(let name): name
    }
  }

  /// The breadth: if two types accept a string, the one with the lower number is preferred.
  var breadth: UInt8 {
    switch self {
    case .bool: 0
    case .uint: 1
    case .int: 2
    case .uuid: 3
    case .double: 4
    case .custom: 5
    case .string: 6
    case .text: 7
    }
  }

  /// Whether the type accepts every string, or every nonempty string.
  package var isPlain: Bool {
    switch self {
    case .string, .text: true
    case .int, .uint, .double, .bool, .uuid, .custom: false
    }
  }
}

extension FieldType {
  /// Whether an unescaped text is of this type; custom types are checked elsewhere.
  func accepts(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .string: !text.isEmpty
    case .text, .custom: true
    case .int: text.isInteger(signed: true)
    case .uint: text.isInteger(signed: false)
    case .double: text.isDecimal
    case .bool: text.equals("true") || text.equals("false")
    case .uuid: text.isUUID
    }
  }
}

extension Span<UInt8> {
  fileprivate func isInteger(signed: Bool) -> Bool {
    let isNegative = signed && !isEmpty && self[0] == .minus
    var index = isNegative ? 1 : 0
    guard index < count else { return false }
    let limit: UInt64 = !signed ? .max : isNegative ? 1 << 63 : 1 << 63 - 1
    var number: UInt64 = 0
    while index < count {
      guard self[index].isDigit else { return false }
      let (product, overflows) = number.multipliedReportingOverflow(by: 10)
      let (sum, overflowsAgain) = product.addingReportingOverflow(UInt64(self[index] &- 0x30))
      guard !overflows, !overflowsAgain, sum <= limit else { return false }
      number = sum
      index += 1
    }
    return true
  }

  fileprivate var isDecimal: Bool {
    guard !isEmpty, count <= 64 else { return false }
    var index = self[0] == .minus ? 1 : 0
    guard skipDigits(&index) else { return false }
    if index < count, self[index] == .dot {
      index += 1
      guard skipDigits(&index) else { return false }
    }
    if index < count, self[index] | 0x20 == 0x65 {
      index += 1
      if index < count, self[index] == .minus || self[index] == .plus { index += 1 }
      let exponent = index
      guard skipDigits(&index) else { return false }
      // With such a large exponent, the number may be too large, or too small to be distinguished from zero.
      if index == count, index - exponent > 2 { return Double(string)?.isFinite ?? false }
    }
    return index == count
  }

  private func skipDigits(_ index: inout Int) -> Bool {
    let start = index
    while index < count, self[index].isDigit { index += 1 }
    return index > start
  }

  fileprivate var isUUID: Bool {
    guard count == 36 else { return false }
    for index in 0..<count {
      let isDash = index == 8 || index == 13 || index == 18 || index == 23
      guard isDash ? self[index] == .minus : self[index].hexDigit != nil else { return false }
    }
    return true
  }
}
