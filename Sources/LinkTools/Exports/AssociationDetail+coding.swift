extension AssociationDetail: Codable {
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
      components: try container.decodeIfPresent([AssociationRule].self, forKey: .components)
        ?? paths?.map(Self.rule) ?? [],
      defaults: try container.decodeIfPresent(AssociationDefaults.self, forKey: .defaults)
        ?? AssociationDefaults())
  }

  /// The rule of a path of the older form, where a first word says that links are excluded.
  private static func rule(_ path: String) -> AssociationRule {
    let word = "NOT "
    return path.hasPrefix(word)
      ? AssociationRule(path: String(path.dropFirst(word.count)), isExcluded: true)
      : AssociationRule(path: path)
  }

  /// Writes the detail as it stands in a file.
  ///
  /// - Parameter encoder: Where it is to stand.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(appIDs, forKey: .appIDs)
    try container.encode(components, forKey: .components)
    if defaults != AssociationDefaults() { try container.encode(defaults, forKey: .defaults) }
  }
}
