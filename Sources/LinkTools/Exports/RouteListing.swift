internal import DeepLinks

/// One route of a table, as plain values.
public struct RouteListing: Sendable, Hashable, Codable {
  /// The name that people and statistics use; the pattern, if it has none.
  public var name: String

  /// The text of the pattern.
  public var pattern: String

  /// What the route is for.
  public var summary: String?

  /// How much it is preferred.
  public var priority: Int

  /// Whether links from outside the application may lead to it.
  public var isExported: Bool

  /// Whether a link from outside must be signed.
  public var needsSignature: Bool

  /// The schemes it is for; none if it is for all.
  public var schemes: [String]

  /// The hosts it is for; none if it is for all.
  public var hosts: [String]

  /// The fields, in the order they are written.
  public var fields: [FieldListing]

  /// A link that leads to the route, if one could be made.
  public var example: String?

  init(_ route: TableRoute, example: String?) {
    name = route.name
    pattern = route.pattern.description
    summary = route.attributes.summary
    priority = route.priority
    isExported = route.attributes.isExported
    needsSignature = route.attributes.needsSignature
    schemes = route.pattern.schemes
    hosts = route.pattern.hosts
    fields = route.pattern.fields.map { FieldListing($0) }
    self.example = example
  }

  /// What is to be known about the route besides its pattern.
  var attributes: RouteAttributes {
    RouteAttributes(
      name: name == pattern ? nil : name, summary: summary, isExported: isExported,
      needsSignature: needsSignature)
  }
}
