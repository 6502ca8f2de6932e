/// A named part of a pattern.
public struct LinkField: Sendable, Hashable {
  /// The part of a link that contains a field.
  public enum Source: Sendable, Hashable, BitwiseCopyable {
    /// One component of the path, or all components of a `**` field.
    case path
    /// The query item with the name of the field.
    case query
    /// The whole fragment.
    case fragment
  }

  /// The name, unique in the pattern.
  public let name: String

  /// The part of the link that contains the field.
  public let source: Source

  /// The type of the field's values.
  public let type: FieldType

  /// The allowed values, in the order in which they are written; if empty, any value of the type is allowed.
  public let allowed: [String]

  /// The number of values.
  ///
  /// A path field in a group may be missing even if its cardinality is `one`.
  public let cardinality: LinkField.Cardinality

  /// The field's value if the link omits it.
  public let defaultText: String?

  /// Whether a link may omit the field.
  public let mayBeMissing: Bool
}

extension LinkField {
  /// The number of values of a field.
  public enum Cardinality: Sendable, Hashable, BitwiseCopyable {
    /// Exactly one value; a link without a value doesn't match.
    case one
    /// At most one value.
    case optional
    /// Any number, in order.
    case many
    /// No value: the flag is set if its name is present.
    case flag
  }
}
