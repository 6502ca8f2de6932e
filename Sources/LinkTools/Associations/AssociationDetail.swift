extension AssociationFile {
  /// The rules of one or more applications.
  public struct Detail: Sendable, Hashable {
    /// The identifiers of the applications with their prefixes, such as `ABCDE12345.com.example.app`.
    public var appIDs: [String]

    /// The rules; the first rule that matches a link decides.
    public var components: [AssociationFile.Rule]

    /// The defaults of these rules.
    public var defaults: AssociationFile.Rule

    /// The unknown members, and the paths of the older form, which old systems read.
    private var others = OtherMembers()

    /// The applications, if the file has them only in the older form or lacks them; the newer form is written only after a change.
    private var olderAppIDs: [String]?
    /// The rules, if the file has them only in the older form or lacks them; the newer form is written only after a change.
    private var olderComponents: [AssociationFile.Rule]?

    /// Whether the file has the applications or the rules in the older form too or alone; systems before iOS 13 read only that form.
    package var hasOlderForm: Bool { others.names.contains { Key(rawValue: $0) != nil } }

    /// The names of the unknown members other than comments.
    var ignoredNames: [String] { others.names.filter { Key(rawValue: $0) == nil } }

    /// Creates a detail.
    public init(
      appIDs: [String], components: [AssociationFile.Rule],
      defaults: AssociationFile.Rule = AssociationFile.Rule()
    ) {
      self.appIDs = appIDs
      self.components = components
      self.defaults = defaults
    }

    /// Names the only application also in the older form, as for a detail in the oldest form, which is a member of an object.
    mutating func name(_ appID: String) {
      (appIDs, olderAppIDs) = ([appID], [appID])
      others.join(OtherMembers(Key.appID, appID))
    }

    /// Splits off the applications that another detail also has, and adds the other members of that detail.
    mutating func split(for other: Self) -> Self {
      var part = self
      part.appIDs = appIDs.filter(other.appIDs.contains)
      part.others.join(other.others)
      appIDs.removeAll(where: part.appIDs.contains)
      return part
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

  /// Reads a detail, including one in the older form with `appID` and `paths`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let appID = try container.decodeIfPresent(String.self, forKey: .appID)
    let paths = try container.decodeIfPresent([String].self, forKey: .paths)
    let appIDs = try container.decodeIfPresent([String].self, forKey: .appIDs)
    let components = try container.decodeIfPresent([AssociationFile.Rule].self, forKey: .components)
    self.init(
      appIDs: appIDs ?? appID.map { [$0] } ?? [], components: components ?? paths?.map(Self.rule) ?? [],
      defaults: try container.decodeIfPresent(AssociationFile.Rule.self, forKey: .defaults)
        ?? AssociationFile.Rule())
    others = try OtherMembers(from: decoder, besides: [Key.appIDs, .components, .defaults])
    if appIDs == nil { olderAppIDs = self.appIDs }
    if components == nil { olderComponents = self.components }
  }

  /// Returns the rule of a path of the older form, which may begin with `NOT`.
  private static func rule(_ path: String) -> AssociationFile.Rule {
    let word = "NOT "
    return path.hasPrefix(word)
      ? AssociationFile.Rule(path: String(path.dropFirst(word.count)), isExcluded: true)
      : AssociationFile.Rule(path: path)
  }

  /// Writes the detail.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    if appIDs != olderAppIDs { try container.encode(appIDs, forKey: .appIDs) }
    if components != olderComponents { try container.encode(components, forKey: .components) }
    if defaults != AssociationFile.Rule() { try container.encode(defaults, forKey: .defaults) }
    try others.encode(to: encoder)
  }
}
