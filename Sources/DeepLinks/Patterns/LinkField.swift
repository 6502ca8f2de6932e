/// One named part of a pattern.
public struct LinkField: Sendable, Hashable {
  /// The part of a link that a field stands in.
  public enum Source: Sendable, Hashable, BitwiseCopyable {
    /// In one component of the path, or in all of a rest.
    case path
    /// In the query, under its own name.
    case query
    /// In the fragment, which is the field as a whole.
    case fragment
  }

  /// The name, which no other field of the pattern has.
  public let name: String

  /// The part of the link that it stands in.
  public let source: Source

  /// The type of its text.
  public let type: FieldType

  /// The texts that are allowed, in the order in which they are written; if empty, any text of the type.
  public let allowed: [String]

  /// The number of its values.
  ///
  /// A field of the path that stands in a group may be missing although it is one.
  public let cardinality: LinkField.Cardinality

  /// The text it has when it is not there.
  public let defaultText: String?

  /// Whether a link may leave it out.
  public let mayBeMissing: Bool
}

extension LinkField {
  /// The number of values of a field.
  public enum Cardinality: Sendable, Hashable, BitwiseCopyable {
    /// Exactly one; a link without it is not meant.
    case one
    /// One or none.
    case optional
    /// Any number, in order.
    case many
    /// None: the name alone says yes.
    case flag
  }
}
