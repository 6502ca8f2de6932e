internal import DeepLinks

extension TableListing {
  /// One route of a table, as plain values.
  public struct Route: Sendable, Hashable, Codable {
    /// The name, or the pattern if the route is unnamed.
    public var name: String

    /// The text of the pattern.
    public var pattern: String

    /// The purpose of the route.
    public var summary: String?

    /// The priority.
    public var priority: Int

    /// Whether links from outside the application may open the route.
    public var isExported: Bool

    /// Whether a link from outside must be signed.
    public var needsSignature: Bool

    /// The schemes; an empty list means all.
    public var schemes: [String]

    /// The hosts; an empty list means all.
    public var hosts: [String]

    /// The fields, in order.
    public var fields: [TableListing.Field]

    /// An example link that leads to the route, if one was found.
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
      fields = route.pattern.fields.map { TableListing.Field($0) }
      self.example = example
    }

    var attributes: RouteAttributes {
      RouteAttributes(
        name: name == pattern ? nil : name, summary: summary, isExported: isExported,
        needsSignature: needsSignature)
    }
  }
}

extension TableListing {
  /// One field of a route, as plain values.
  public struct Field: Sendable, Hashable, Codable {
    /// The name.
    public var name: String

    /// The part of the link: `path`, `query` or `fragment`.
    public var source: String

    /// The name of the field's type.
    public var type: String

    /// The allowed values; an empty list means all values of the type.
    public var allowed: [String]

    /// The number of values: `one`, `optional`, `many` or `flag`.
    public var cardinality: String

    /// The default value of the field.
    public var defaultText: String?

    /// Whether a link may omit the field.
    public var mayBeMissing: Bool

    init(_ field: LinkField) {
      name = field.name
      source = "\(field.source)"
      type = field.type.description
      allowed = field.allowed
      cardinality = "\(field.cardinality)"
      defaultText = field.defaultText
      mayBeMissing = field.mayBeMissing
    }
  }
}
