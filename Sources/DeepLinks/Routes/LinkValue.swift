/// A type whose values stand in a link as text.
///
/// The law of a value: what `linkText` writes, `init(linkText:)` reads as an equal value.
public protocol LinkValue: LinkFieldValue, Equatable where LinkElement == Self {
  /// Reads a value; `nil` if the text isn't one.
  ///
  /// - Parameter linkText: The text without escapes.
  init?(linkText: String)

  /// The value as text, without escapes.
  var linkText: String { get }

  /// Says whether every text that a field lets through can be read.
  ///
  /// - Parameter type: The type of the field. Lists of allowed texts are not asked for here: each of them is read.
  /// - Returns: Whether it can.
  static func reads(_ type: FieldType) -> Bool
}

extension LinkValue {
  /// Types of the application may be read, and no others.
  ///
  /// - Parameter type: The type of the field.
  /// - Returns: Whether every text of it can be read.
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
  /// Takes the text.
  public init?(linkText: String) {
    self = linkText
  }

  /// The text itself.
  public var linkText: String { self }

  /// Says yes to every type.
  public static func reads(_ type: FieldType) -> Bool { true }
}

extension Int: LinkValue {
  /// Reads decimal digits, after an optional sign.
  public init?(linkText: String) {
    self.init(linkText)
  }

  /// The decimal digits.
  public var linkText: String { String(self) }

  /// Says yes to `int`.
  public static func reads(_ type: FieldType) -> Bool { type == .int }
}

extension UInt: LinkValue {
  /// Reads decimal digits.
  public init?(linkText: String) {
    self.init(linkText)
  }

  /// The decimal digits.
  public var linkText: String { String(self) }

  /// Says yes to `uint`.
  public static func reads(_ type: FieldType) -> Bool { type == .uint }
}

extension Double: LinkValue {
  /// Reads a decimal number.
  public init?(linkText: String) {
    self.init(linkText)
  }

  /// The shortest text that is read as the same number; without a point if it is whole, and so not too large for one.
  public var linkText: String {
    guard magnitude < 0x1p53, let whole = Int64(exactly: self) else { return description }
    return String(whole)
  }

  /// Says yes to `double`, `int` and `uint`.
  public static func reads(_ type: FieldType) -> Bool { type == .double || type == .int || type == .uint }
}

extension Bool: LinkValue {
  /// Reads `true` or `false`.
  public init?(linkText: String) {
    self.init(linkText)
  }

  /// One of `true` and `false`.
  public var linkText: String { self ? "true" : "false" }

  /// Says yes to `bool`.
  public static func reads(_ type: FieldType) -> Bool { type == .bool }
}
