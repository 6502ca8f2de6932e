/// A type whose values stand in a link as text.
///
/// The law of a value: what `linkText` writes, `init(linkText:)` reads as an equal value.
public protocol LinkValue: Sendable, Equatable {
  /// Reads a value, or answers nothing if the text is none.
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
  ///
  /// - Parameter linkText: The text without escapes.
  public init?(linkText: String) {
    self.init(rawValue: linkText)
  }

  /// The raw value.
  public var linkText: String { rawValue }
}
