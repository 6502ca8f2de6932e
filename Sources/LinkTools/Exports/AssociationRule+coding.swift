extension AssociationRule: Codable {
  private enum Key: String, CodingKey {
    case path = "/"
    case query = "?"
    case fragment = "#"
    case exclude
    case comment
    case caseSensitive
    case percentEncoded
  }

  /// Reads a rule as it stands in a file.
  ///
  /// - Parameter decoder: Where it stands.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    self.init(
      path: try container.decodeIfPresent(String.self, forKey: .path),
      query: try container.decodeIfPresent(Query.self, forKey: .query),
      fragment: try container.decodeIfPresent(String.self, forKey: .fragment),
      isExcluded: try container.decodeIfPresent(Bool.self, forKey: .exclude) ?? false,
      comment: try container.decodeIfPresent(String.self, forKey: .comment),
      defaults: AssociationDefaults(
        caseSensitive: try container.decodeIfPresent(Bool.self, forKey: .caseSensitive),
        percentEncoded: try container.decodeIfPresent(Bool.self, forKey: .percentEncoded)))
  }

  /// Writes the rule as it stands in a file; what it says nothing of is left out.
  ///
  /// - Parameter encoder: Where it is to stand.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(path, forKey: .path)
    try container.encodeIfPresent(query, forKey: .query)
    try container.encodeIfPresent(fragment, forKey: .fragment)
    if isExcluded { try container.encode(true, forKey: .exclude) }
    try container.encodeIfPresent(comment, forKey: .comment)
    try container.encodeIfPresent(defaults.caseSensitive, forKey: .caseSensitive)
    try container.encodeIfPresent(defaults.percentEncoded, forKey: .percentEncoded)
  }
}

extension AssociationRule.Query: Codable {
  /// Reads a text, or texts by the names of items.
  ///
  /// - Parameter decoder: Where they stand.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .items(try container.decode([String: String].self))
    }
  }

  /// Writes a text, or texts by the names of items.
  ///
  /// - Parameter encoder: Where they are to stand.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .items(let items): try container.encode(items)
    }
  }
}
