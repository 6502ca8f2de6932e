extension AssociationFile {
  /// One rule of an association file: what the parts of a link must be like.
  ///
  /// In a text `*` stands for any characters, also for none and for slashes, `?` for one, and `$(name)` for one of the texts
  /// of a variable. A part that is not there is an empty text; a part that the rule says nothing of may be anything.
  public struct Rule: Sendable, Hashable {
    /// What the query must be like.
    public enum Query: Sendable, Hashable {
      /// As a whole, without its question mark.
      case text(String)
      /// Every item of each of these names; an item that is not there, or has no value, is an empty text.
      case items([String: String])
    }

    /// What the path must be like.
    public var path: String?

    /// What the query must be like.
    public var query: Query?

    /// What the fragment must be like.
    public var fragment: String?

    /// Whether links that match are left to the browser.
    public var isExcluded: Bool

    /// What people should know of the rule.
    public var comment: String?

    /// How it is compared with a link; the defaults of the file if it says nothing.
    public var defaults: AssociationFile.Defaults

    /// What else the rule has.
    private var others = OtherMembers()

    /// Makes a rule.
    ///
    /// - Parameters:
    ///   - path: What the path must be like.
    ///   - query: What the query must be like.
    ///   - fragment: What the fragment must be like.
    ///   - isExcluded: Whether links that match are left to the browser.
    ///   - comment: What people should know of the rule.
    ///   - defaults: How it is compared with a link.
    public init(
      path: String? = nil, query: Query? = nil, fragment: String? = nil, isExcluded: Bool = false,
      comment: String? = nil, defaults: AssociationFile.Defaults = AssociationFile.Defaults()
    ) {
      self.path = path
      self.query = query
      self.fragment = fragment
      self.isExcluded = isExcluded
      self.comment = comment
      self.defaults = defaults
    }
  }
}

extension AssociationFile.Rule: Codable {
  private enum Key: String, CodingKey, CaseIterable {
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
      defaults: AssociationFile.Defaults(
        caseSensitive: try container.decodeIfPresent(Bool.self, forKey: .caseSensitive),
        percentEncoded: try container.decodeIfPresent(Bool.self, forKey: .percentEncoded)))
    others = try OtherMembers(from: decoder, besides: Key.allCases)
  }

  /// Writes the rule as it stands in a file; what it says nothing of is left out, and what it was read with stays.
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
    try others.encode(to: encoder)
  }
}

extension AssociationFile.Rule.Query: Codable {
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
