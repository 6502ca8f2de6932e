extension AssociationFile {
  /// What a site says of one or several applications.
  public struct Detail: Sendable, Hashable {
    /// The identifiers of the applications, each with its prefix: `ABCDE12345.com.example.app`.
    public var appIDs: [String]

    /// The rules, of which the first that matches a link decides.
    public var components: [AssociationFile.Rule]

    /// How these rules are compared with a link, where they say nothing themselves.
    public var defaults: AssociationFile.Defaults

    /// What else the detail has, also the paths of the older form, which old systems read.
    private var others = OtherMembers()

    /// Makes a detail.
    ///
    /// - Parameters:
    ///   - appIDs: The identifiers of the applications, each with its prefix.
    ///   - components: The rules, in order.
    ///   - defaults: How these rules are compared with a link, where they say nothing themselves.
    public init(
      appIDs: [String], components: [AssociationFile.Rule],
      defaults: AssociationFile.Defaults = AssociationFile.Defaults()
    ) {
      self.appIDs = appIDs
      self.components = components
      self.defaults = defaults
    }
  }
}

extension AssociationFile.Detail: Codable {
  private enum Key: String, CodingKey {
    case appID
    case appIDs
    case paths
    case components
    case defaults
  }

  /// Reads a detail as it stands in a file, also one of the older form with `appID` and `paths`.
  ///
  /// - Parameter decoder: Where it stands.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let appID = try container.decodeIfPresent(String.self, forKey: .appID)
    let paths = try container.decodeIfPresent([String].self, forKey: .paths)
    self.init(
      appIDs: try container.decodeIfPresent([String].self, forKey: .appIDs) ?? appID.map { [$0] } ?? [],
      components: try container.decodeIfPresent([AssociationFile.Rule].self, forKey: .components)
        ?? paths?.map(Self.rule) ?? [],
      defaults: try container.decodeIfPresent(AssociationFile.Defaults.self, forKey: .defaults)
        ?? AssociationFile.Defaults())
    others = try OtherMembers(from: decoder, besides: [Key.appIDs, .components, .defaults])
  }

  /// The rule of a path of the older form, where a first word says that links are excluded.
  private static func rule(_ path: String) -> AssociationFile.Rule {
    let word = "NOT "
    return path.hasPrefix(word)
      ? AssociationFile.Rule(path: String(path.dropFirst(word.count)), isExcluded: true)
      : AssociationFile.Rule(path: path)
  }

  /// Writes the detail as it stands in a file.
  ///
  /// - Parameter encoder: Where it is to stand.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(appIDs, forKey: .appIDs)
    try container.encode(components, forKey: .components)
    if defaults != AssociationFile.Defaults() { try container.encode(defaults, forKey: .defaults) }
    try others.encode(to: encoder)
  }
}

extension AssociationFile {
  /// How rules of an association file are compared with a link.
  public struct Defaults: Sendable, Hashable {
    /// Whether case matters; it does by default.
    public var caseSensitive: Bool?

    /// Whether a rule is written with escapes, and compared with the link as it is written; it is by default.
    public var percentEncoded: Bool?

    /// What else the defaults have.
    private var others = OtherMembers()

    /// Makes defaults.
    ///
    /// - Parameters:
    ///   - caseSensitive: Whether case matters.
    ///   - percentEncoded: Whether a rule is written with escapes.
    public init(caseSensitive: Bool? = nil, percentEncoded: Bool? = nil) {
      self.caseSensitive = caseSensitive
      self.percentEncoded = percentEncoded
    }

    /// These defaults, and others where these say nothing.
    func or(_ others: AssociationFile.Defaults) -> AssociationFile.Defaults {
      AssociationFile.Defaults(
        caseSensitive: caseSensitive ?? others.caseSensitive,
        percentEncoded: percentEncoded ?? others.percentEncoded)
    }
  }
}

extension AssociationFile.Defaults: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case caseSensitive
    case percentEncoded
  }

  /// Reads defaults as they stand in a file.
  ///
  /// - Parameter decoder: Where they stand.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    caseSensitive = try container.decodeIfPresent(Bool.self, forKey: .caseSensitive)
    percentEncoded = try container.decodeIfPresent(Bool.self, forKey: .percentEncoded)
    others = try OtherMembers(from: decoder, besides: Key.allCases)
  }

  /// Writes the defaults as they stand in a file.
  ///
  /// - Parameter encoder: Where they are to stand.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(caseSensitive, forKey: .caseSensitive)
    try container.encodeIfPresent(percentEncoded, forKey: .percentEncoded)
    try others.encode(to: encoder)
  }
}
