extension LinkCall {
  /// Values under typed keys that the application passes along with a link.
  ///
  /// They come from code and from nowhere else. A link can neither read, replace nor add one, whatever it is made of; they
  /// stay through rewriting and redirects, and until a link that had to wait is resumed.
  public struct Context: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Makes a context without values.
    public init() {}

    /// The value under a key, or its default.
    ///
    /// - Parameter key: The key.
    public subscript<Key: LinkCall.Context.Key>(_ key: Key.Type) -> Key.Value {
      get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
      set { values[ObjectIdentifier(key)] = newValue }
    }
  }
}

extension LinkCall.Context {
  /// The name of a value that goes along with a link, and its type.
  ///
  /// The key is a type, so that no text of a link can ever name it.
  public protocol Key: Sendable {
    /// The type of the value.
    associatedtype Value: Sendable

    /// The value where none was given.
    static var defaultValue: Value { get }
  }
}
