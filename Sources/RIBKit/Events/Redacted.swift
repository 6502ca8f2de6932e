/// A value that is never shown: wherever it would be printed, recorded or shown in a test failure, the word "redacted" replaces it.
///
/// It hides the value in events, snapshots, traces, logs, `print` and `dump`, even as a part of other values, and needs no rule in
/// ``LaunchOptions/describe``. Use it as a type for a value on its own, and as a property wrapper in a structure:
///
/// ```swift
/// struct Credentials: Hashable, Sendable {
///   var user: String
///   @Redacted var password: String
/// }
/// enum SignInEvent { case submitted(user: String, password: Redacted<String>) }
/// ```
///
/// It hides only the text: it compares, hashes, encodes and decodes like the value itself.
@propertyWrapper
public struct Redacted<Value> {
  /// The wrapped value.
  public var value: Value

  /// The wrapped value, for the property wrapper.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// Creates a redacted value.
  public init(_ value: Value) { self.value = value }

  /// Creates a redacted value for a property.
  public init(wrappedValue: Value) { value = wrappedValue }
}

extension Redacted: Sendable where Value: Sendable {}
extension Redacted: Equatable where Value: Equatable {}
extension Redacted: Hashable where Value: Hashable {}

extension Redacted: Encodable where Value: Encodable {
  /// Encodes the value itself.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Redacted: Decodable where Value: Decodable {
  /// Decodes the value itself.
  public init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Value.self)
  }
}

extension Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The word "redacted".
  public var description: String { ValueDescription.redaction }

  /// The word "redacted".
  public var debugDescription: String { ValueDescription.redaction }

  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
