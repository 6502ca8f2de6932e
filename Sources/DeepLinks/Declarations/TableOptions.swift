/// How a table reads links, where the standard leaves a choice.
public struct TableOptions: Sendable {
  /// What an empty component inside a path is.
  public enum EmptyComponents: Sendable, Hashable {
    /// No link of the table has one.
    case refused
    /// It is left out, so that two slashes are one.
    case collapsed
    /// It is a component, which only a field of the type `text` and a rest take.
    case kept
  }

  /// What a second value is for a field that has one.
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

  /// Where a link goes on when no pattern of its scheme takes it.
  public enum Fallback: Sendable, Hashable {
    /// Nowhere.
    case none
    /// To the patterns without a scheme.
    case general
    /// To the patterns of another scheme, and no further.
    case scheme(String)
  }

  /// How texts are read that are given to the table; strict at first.
  public var reading = DeepLink.Reading.strict

  /// What an empty component inside a path is; refused at first.
  public var emptyComponents = EmptyComponents.refused

  /// What a second value is for a field that has one; refused at first.
  public var repeatedFields = RepeatedFields.refused

  /// Whether a plus sign that is not escaped is a space in a query; not so at first.
  public var plusIsSpace = false

  /// Whether literal text of a path is compared without the case of its ASCII letters; not so at first.
  ///
  /// Fields keep the case they have in the link, and the texts that a field allows are compared with it.
  public var ignoresCase = false

  /// The types of the application.
  ///
  /// Where two of them take a text, the one that comes first is preferred.
  public var types: [CustomType] = []

  /// Where links of a scheme go on, by the scheme in lower case; to the patterns without a scheme if it is not here.
  public var fallbacks: [String: Fallback] = [:]

  /// Makes options that are all as strict as can be.
  public init() {}
}
