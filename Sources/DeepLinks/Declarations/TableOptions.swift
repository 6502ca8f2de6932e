/// The options of a table for cases that the URL standard leaves open.
public struct TableOptions: Sendable {
  /// The treatment of an empty component inside a path.
  public enum EmptyComponents: Sendable, Hashable {
    /// Links with an empty component don't match.
    case rejected
    /// Empty components are removed, so that two slashes count as one.
    case collapsed
    /// Empty components are kept; only a field of type `text` or a `**name` matches them.
    case kept
  }

  /// The treatment of a second value for a field that allows only one.
  public enum RepeatedFields: Sendable, Hashable {
    /// The link doesn't match.
    case rejected
    /// The last value is used.
    case last
  }

  /// A custom type of the application.
  public struct CustomType: Sendable {
    /// The name between angle brackets.
    public let name: String

    /// Returns whether an unescaped string is a value of the type.
    public let accepts: @Sendable (String) -> Bool

    /// Creates a type.
    ///
    /// The `accepts` closure receives an unescaped string, and must always return the same result for it.
    public init(_ name: String, accepts: @escaping @Sendable (String) -> Bool) {
      self.name = name
      self.accepts = accepts
    }
  }

  /// The patterns to try if no pattern of the link's scheme matches.
  public enum Fallback: Sendable, Hashable {
    /// No patterns.
    case none
    /// The patterns without a scheme.
    case general
    /// The patterns of another scheme, without that scheme's own fallback.
    case scheme(String)
  }

  /// The strictness of link parsing (default: strict).
  public var reading = DeepLink.Reading.strict

  /// The treatment of an empty component inside a path (default: rejected).
  public var emptyComponents = EmptyComponents.rejected

  /// The treatment of a second value for a field that allows only one (default: rejected).
  public var repeatedFields = RepeatedFields.rejected

  /// Whether an unescaped plus sign in a query is a space (default: no).
  public var plusIsSpace = false

  /// Whether the literal text of a path ignores the case of ASCII letters (default: no).
  ///
  /// Field values keep the case of the link, and lists of allowed values are case-sensitive.
  public var ignoresCase = false

  /// The custom types of the application.
  ///
  /// If several types accept a string, the first is preferred.
  public var types: [CustomType] = []

  /// The fallback of each scheme, keyed by the lowercase scheme (default: the patterns without a scheme).
  public var fallbacks: [String: Fallback] = [:]

  /// Creates the strictest options.
  public init() {}
}
