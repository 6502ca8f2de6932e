extension AssociationFile: Codable {
  private enum Outer: String, CodingKey {
    case applinks
  }

  private enum Key: String, CodingKey {
    case details
    case defaults
    case substitutionVariables
  }

  /// Reads the `applinks` of a file; what else is in the file does not matter.
  ///
  /// - Parameter decoder: Where it stands.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: Outer.self)
    let container = try outer.nestedContainer(keyedBy: Key.self, forKey: .applinks)
    self.init(
      details: try container.decodeIfPresent([AssociationDetail].self, forKey: .details) ?? [],
      defaults: try container.decodeIfPresent(AssociationDefaults.self, forKey: .defaults)
        ?? AssociationDefaults(),
      substitutionVariables: try container.decodeIfPresent(
        [String: [String]].self, forKey: .substitutionVariables) ?? [:])
  }

  /// Writes the `applinks` of a file.
  ///
  /// - Parameter encoder: Where it is to stand.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: Outer.self)
    var container = outer.nestedContainer(keyedBy: Key.self, forKey: .applinks)
    try container.encode(details, forKey: .details)
    if defaults != AssociationDefaults() { try container.encode(defaults, forKey: .defaults) }
    if !substitutionVariables.isEmpty {
      try container.encode(substitutionVariables, forKey: .substitutionVariables)
    }
  }
}
