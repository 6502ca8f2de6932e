/// The name of a value that goes along with a link, and its type.
///
/// The key is a type, so that no text of a link can ever name it.
public protocol LinkContextKey: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The value where none was given.
  static var defaultValue: Value { get }
}
