/// A type whose values are represented as text in a link.
///
/// Values must round-trip: `init(linkText:)` reads the `linkText` of a value as an equal value.
public protocol LinkValue: LinkFieldValue, Equatable where LinkElement == Self {
  /// Reads an unescaped string; `nil` if it doesn't represent a value.
  init?(linkText: String)

  /// The value as unescaped text.
  var linkText: String { get }

  /// Returns whether the type can read every value that a field of the given type allows.
  ///
  /// It isn't called for a field with a list of allowed values, because each listed value is read instead.
  static func reads(_ type: FieldType) -> Bool
}

extension LinkValue {
  /// Accepts custom types only.
  public static func reads(_ type: FieldType) -> Bool {
    if case .custom = type { return true }
    return false
  }
}

extension LinkValue where Self: RawRepresentable, RawValue == String {
  /// Reads the raw value.
  public init?(linkText: String) {
    self.init(rawValue: linkText)
  }

  /// The raw value.
  public var linkText: String { rawValue }
}

extension String: LinkValue {
  /// Uses the text as the value.
  public init?(linkText: String) {
    self = linkText
  }

  /// The text itself.
  public var linkText: String { self }

  /// Accepts every type.
  public static func reads(_ type: FieldType) -> Bool { true }
}

extension Int: LinkValue {
  /// Reads decimal digits after an optional sign.
  public init?(linkText: String) {
    self.init(linkText)
  }

  /// The number in decimal, with a minus sign if negative.
  public var linkText: String { String(self) }

  /// Accepts `int`.
  public static func reads(_ type: FieldType) -> Bool { type == .int }
}

extension UInt: LinkValue {
  /// Reads decimal digits.
  public init?(linkText: String) {
    self.init(linkText)
  }

  /// The number in decimal.
  public var linkText: String { String(self) }

  /// Accepts `uint`.
  public static func reads(_ type: FieldType) -> Bool { type == .uint }
}

extension Double: LinkValue {
  /// Reads a decimal number.
  public init?(linkText: String) {
    self.init(linkText)
  }

  /// The shortest text that reads as the same number; a whole number below 2^53 in magnitude has no decimal point.
  public var linkText: String {
    guard magnitude < 0x1p53, let whole = Int64(exactly: self) else { return description }
    return String(whole)
  }

  /// Accepts `double`, `int` and `uint`.
  public static func reads(_ type: FieldType) -> Bool { type == .double || type == .int || type == .uint }
}

extension Bool: LinkValue {
  /// Reads `true` or `false`.
  public init?(linkText: String) {
    self.init(linkText)
  }

  /// Either `true` or `false`.
  public var linkText: String { self ? "true" : "false" }

  /// Accepts `bool`.
  public static func reads(_ type: FieldType) -> Bool { type == .bool }
}
