internal import DeepLinks

/// One field of a route, as plain texts.
public struct FieldListing: Sendable, Hashable, Codable {
  /// The name.
  public var name: String

  /// Where it stands: `path`, `query` or `fragment`.
  public var source: String

  /// What its text must be: the name of a type.
  public var type: String

  /// The only texts that are allowed; any of the type if there are none.
  public var allowed: [String]

  /// How many values it has: `one`, `optional`, `many` or `flag`.
  public var cardinality: String

  /// The text it has when it is not there.
  public var defaultText: String?

  /// Whether a link may leave it out.
  public var mayBeMissing: Bool

  init(_ field: LinkField) {
    name = field.name
    source =
      switch field.source {
      case .path: "path"
      case .query: "query"
      case .fragment: "fragment"
      }
    type = field.type.description
    allowed = field.allowed
    cardinality =
      switch field.cardinality {
      case .one: "one"
      case .optional: "optional"
      case .many: "many"
      case .flag: "flag"
      }
    defaultText = field.defaultText
    mayBeMissing = field.mayBeMissing
  }
}
