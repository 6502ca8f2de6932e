/// A value that no text shows: wherever it is printed, recorded or compared in a failure, there is only the word "redacted".
///
/// It hides the value in events, snapshots, traces, logs, `print` and `dump`, whatever it is a part of, and needs no rule in
/// ``LaunchOptions/describe``. Use it as a type where a value stands by itself, and as a property wrapper where a structure keeps it:
///
/// ```swift
/// struct Credentials: Hashable, Sendable {
///   var user: String
///   @Redacted var password: String
/// }
/// enum LoginEvent { case submitted(user: String, password: Redacted<String>) }
/// ```
///
/// It hides text, nothing else: it compares, hashes, encodes and decodes as the value itself does.
@propertyWrapper
public struct Redacted<Value> {
  /// The value.
  public var value: Value

  /// The value, for the property wrapper.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// Creates the wrapper.
  public init(_ value: Value) { self.value = value }

  /// Creates the wrapper of a property.
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
