extension AssociationFile {
  /// A rule of an association file, with patterns for the parts of a link.
  ///
  /// In a pattern, `*` matches any number of characters, including slashes, `?` matches one character, and `$(name)` matches one of the values of a
  /// variable. In a path, leading and trailing slashes are ignored, and a pattern that ends in `/*` also matches the path before it. A missing part
  /// of a link is compared as an empty string; a part that the rule omits matches anything.
  public struct Rule: Sendable, Hashable {
    /// The pattern of the query, or the patterns of its items.
    public enum Query: Sendable, Hashable {
      /// The query as a whole, without its question mark.
      case text(String)
      /// Patterns by item name, which every item with that name must match; a missing item, or an item without a value, is compared as an empty string.
      case items([String: String])
    }

    /// The pattern of the path.
    public var path: String?

    /// The pattern of the query, or the patterns of its items.
    public var query: Query?

    /// The pattern of the fragment.
    public var fragment: String?

    /// Whether the browser opens links that match.
    public var isExcluded: Bool?

    /// A comment for human readers.
    public var comment: String?

    /// Whether case matters; true by default.
    public var caseSensitive: Bool?

    /// Whether the rule contains escapes and is compared with the link as written; true by default.
    public var percentEncoded: Bool?

    private var others = OtherMembers()

    /// Creates a rule, or the defaults for the rules of a detail or file.
    public init(
      path: String? = nil, query: Query? = nil, fragment: String? = nil, isExcluded: Bool? = nil,
      comment: String? = nil, caseSensitive: Bool? = nil, percentEncoded: Bool? = nil
    ) {
      self.path = path
      self.query = query
      self.fragment = fragment
      self.isExcluded = isExcluded
      self.comment = comment
      self.caseSensitive = caseSensitive
      self.percentEncoded = percentEncoded
    }

    /// The names of the members that have no effect: a query whose items are not all strings, and unknown ones other than comments.
    var ignoredNames: [String] { others.names }

    /// Returns the rule with defaults for the parts that it omits.
    func or(_ defaults: AssociationFile.Rule) -> AssociationFile.Rule {
      var rule = self
      rule.path = path ?? defaults.path
      rule.query = query ?? defaults.query
      rule.fragment = fragment ?? defaults.fragment
      rule.isExcluded = isExcluded ?? defaults.isExcluded
      rule.caseSensitive = caseSensitive ?? defaults.caseSensitive
      rule.percentEncoded = percentEncoded ?? defaults.percentEncoded
      rule.others.add(defaults.others)
      return rule
    }
  }
}

extension AssociationFile.Rule: Codable {
  enum Key: String, CodingKey, CaseIterable {
    case path = "/"
    case query = "?"
    case fragment = "#"
    case exclude
    case comment
    case caseSensitive
    case percentEncoded
  }

  /// Reads a rule.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    // Apple's systems ignore the items of a query as a whole if one of them isn't a string.
    let isIgnored =
      (try? container.nestedContainer(keyedBy: Key.self, forKey: .query)) != nil
      && (try? container.decode(Query.self, forKey: .query)) == nil
    self.init(
      path: try container.decodeIfPresent(String.self, forKey: .path),
      query: isIgnored ? nil : try container.decodeIfPresent(Query.self, forKey: .query),
      fragment: try container.decodeIfPresent(String.self, forKey: .fragment),
      isExcluded: try container.decodeIfPresent(Bool.self, forKey: .exclude),
      comment: try container.decodeIfPresent(String.self, forKey: .comment),
      caseSensitive: try container.decodeIfPresent(Bool.self, forKey: .caseSensitive),
      percentEncoded: try container.decodeIfPresent(Bool.self, forKey: .percentEncoded))
    others = try OtherMembers(from: decoder, besides: Key.allCases.filter { !isIgnored || $0 != .query })
  }

  /// Writes the rule without omitted parts, including all unknown members that were read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(path, forKey: .path)
    try container.encodeIfPresent(query, forKey: .query)
    try container.encodeIfPresent(fragment, forKey: .fragment)
    try container.encodeIfPresent(isExcluded, forKey: .exclude)
    try container.encodeIfPresent(comment, forKey: .comment)
    try container.encodeIfPresent(caseSensitive, forKey: .caseSensitive)
    try container.encodeIfPresent(percentEncoded, forKey: .percentEncoded)
    try others.encode(to: encoder)
  }
}

extension AssociationFile.Rule: CustomStringConvertible {
  /// The rule in one line, such as `exclude / = /help/*, ? lang = en`.
  public var description: String {
    var parts: [String] = []
    if let path { parts.append("/ = \(path)") }
    switch query {
    case .text(let text): parts.append("? = \(text)")
    case .items(let items): parts += items.sorted { $0.key < $1.key }.map { "? \($0.key) = \($0.value)" }
    case nil: break
    }
    if let fragment { parts.append("# = \(fragment)") }
    return (isExcluded == true ? "exclude " : "")
      + (parts.isEmpty ? "any link" : parts.joined(separator: ", "))
  }
}

extension AssociationFile.Rule.Query: Codable {
  /// Reads a pattern, or patterns by item name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let items = try? container.decode([String: String].self) {
      self = .items(items)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes a pattern, or patterns by item name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .items(let items): try container.encode(items)
    }
  }
}
