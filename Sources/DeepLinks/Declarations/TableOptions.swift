/// The options of a table where the standard leaves a choice.
public struct TableOptions: Sendable {
  /// The treatment of an empty component inside a path.
  public enum EmptyComponents: Sendable, Hashable {
    /// No link of the table has one.
    case refused
    /// It is left out, so that two slashes are one.
    case collapsed
    /// It is a component, which only a field of the type `text` and a rest take.
    case kept
  }

  /// The treatment of a second value of a field that has one.
  public enum RepeatedFields: Sendable, Hashable {
    /// The link is not meant.
    case refused
    /// The last value counts.
    case last
  }

  /// A type of the application.
  public struct CustomType: Sendable {
    /// The name between angle brackets.
    public let name: String

    /// Whether a text, without its escapes, is of the type.
    public let accepts: @Sendable (String) -> Bool

    /// Makes a type.
    ///
    /// - Parameters:
    ///   - name: The name between angle brackets.
    ///   - accepts: Whether a text, without its escapes, is of the type. It must answer the same each time.
    public init(_ name: String, accepts: @escaping @Sendable (String) -> Bool) {
      self.name = name
      self.accepts = accepts
    }
  }

  /// The patterns that a link is compared with when no pattern of its scheme takes it.
  public enum Fallback: Sendable, Hashable {
    /// Nowhere.
    case none
    /// To the patterns without a scheme.
    case general
    /// To the patterns of another scheme, and no further.
    case scheme(String)
  }

  /// The reading of texts that are given to the table (default: strict).
  public var reading = DeepLink.Reading.strict

  /// The treatment of an empty component inside a path (default: refused).
  public var emptyComponents = EmptyComponents.refused

  /// The treatment of a second value of a field that has one (default: refused).
  public var repeatedFields = RepeatedFields.refused

  /// Whether a plus sign that is not escaped is a space in a query; not so at first.
  public var plusIsSpace = false

  /// Whether literal text of a path is compared without the case of its ASCII letters; not so at first.
  ///
  /// Fields keep the case they have in the link, and the texts that a field allows are compared with it.
  public var ignoresCase = false

  /// The types of the application.
  ///
  /// If two of them take a text, the first is preferred.
  public var types: [CustomType] = []

  /// The fallback of each scheme, by the scheme in lower case (default: the patterns without a scheme).
  public var fallbacks: [String: Fallback] = [:]

  /// Makes options that are all as strict as can be.
  public init() {}
}
