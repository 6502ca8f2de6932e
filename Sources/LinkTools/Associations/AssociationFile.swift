public import DeepLinks
internal import LinkGates

/// The file in which a site lists the links that applications open instead of the browser, on Apple's systems.
///
/// It's the `applinks` part of an `apple-app-site-association` file; other parts of the file are preserved. The site serves the file at `path`, over
/// HTTPS, as `application/json` and without a redirect. Links are matched as Apple documents for `applinks.Details.Components` and, where the
/// documentation is silent, as Apple's own tool does: the first matching rule decides, and a rule that excludes links leaves them to the browser.
public struct AssociationFile: Sendable, Hashable {
  /// The applications with their rules, in order.
  public var details: [AssociationFile.Detail]

  /// The defaults of all rules; the defaults of a detail take precedence.
  public var defaults: AssociationFile.Rule

  /// The possible values of the variable `$(name)` in rules, by name; they may contain wildcards, but not variables.
  ///
  /// The predefined variables are `alpha`, `upper`, `lower`, `alnum`, `digit` and `xdigit` for one character, and `lang` and `region` for language
  /// and region codes.
  public var substitutionVariables: [String: [String]]

  /// The members next to `applinks`, such as `webcredentials`, and the unknown ones inside it.
  private var outerOthers = OtherMembers()
  private var innerOthers = OtherMembers()

  /// Creates a file.
  public init(
    details: [AssociationFile.Detail], defaults: AssociationFile.Rule = AssociationFile.Rule(),
    substitutionVariables: [String: [String]] = [:]
  ) {
    self.details = details
    self.defaults = defaults
    self.substitutionVariables = substitutionVariables
  }

  /// The file's verdict on a link.
  public enum Verdict: Sendable, Hashable {
    /// One of these applications opens the link, because of this rule.
    case opens([String], AssociationFile.Rule)
    /// The browser opens the link, because of this rule.
    case excluded(AssociationFile.Rule)
    /// The browser opens the link, because no rule matches it.
    case unmatched

    /// Whether an application opens the link.
    var opensLink: Bool {
      if case .opens = self { true } else { false }
    }
  }

  /// The identifiers of all applications, each once, in the order of the file.
  public var appIDs: [String] {
    var known: Set<String> = []
    return details.flatMap(\.appIDs).filter { known.insert($0).inserted }
  }

  /// Returns the verdict on a link.
  ///
  /// The scheme and the host aren't compared, because the file belongs to one site.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - appID: The only application that is installed on the device; `nil` if all applications are installed.
  /// - Returns: The verdict of the first rule that matches. Rules of a detail without applications are ignored.
  /// - Complexity: O(*n* *m*) for *n* bytes of the link and *m* of the rules, regardless of their wildcards.
  public func verdict(of link: DeepLink, for appID: String? = nil) -> Verdict {
    AssociationMatcher(self).verdict(of: link, for: appID)
  }

  /// Returns whether an application opens a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - appID: The only application that is installed on the device; `nil` if all applications are installed.
  /// - Returns: Whether the verdict is `opens`.
  /// - Complexity: O(*n* *m*) for *n* bytes of the link and *m* of the rules.
  public func opens(_ link: DeepLink, for appID: String? = nil) -> Bool {
    verdict(of: link, for: appID).opensLink
  }

  /// Merges another file: its details replace those of the same applications, and the rest of this file is kept.
  ///
  /// A detail that has its applications or rules in the older form keeps that form, for systems before iOS 13.
  /// Members that RIBKit doesn't know are kept from this file only.
  ///
  /// - Parameter other: The other file, such as a file that a table exports.
  /// - Throws: A `LinkDefinitionError` if rules of both files need a variable of the same name with different values, or if the result is larger than
  ///   Apple allows. This file is then unchanged.
  public mutating func merge(_ other: AssociationFile) throws(LinkDefinitionError) {
    let replaced = Set(other.appIDs)
    var (merged, other) = (self, other)
    if defaults != other.defaults {
      // The defaults of a file are for all of its details, so each detail gets those of its own file.
      merged.moveDefaults()
      other.moveDefaults()
    }
    merged.details = merged.details.compactMap { detail in
      var kept = detail
      kept.appIDs.removeAll(where: replaced.contains)
      guard kept.appIDs.isEmpty, let first = detail.appIDs.first else { return kept }
      if detail.hasOlderForm, let index = other.details.firstIndex(where: { $0.appIDs.contains(first) }) {
        let part = other.details[index].split(for: detail)
        other.details.insert(part, at: index)
        if other.details[index + 1].appIDs.isEmpty { other.details.remove(at: index + 1) }
      }
      return nil
    }
    let texts = merged.details.flatMap { $0.components + [$0.defaults] }.flatMap(\.texts)
    for (name, values) in other.substitutionVariables.sorted(by: { $0.key < $1.key }) {
      let isKept = texts.contains { $0.contains("$(\(name))") }
      guard !isKept || substitutionVariables[name] == values else {
        throw LinkDefinitionError(
          .name, at: ["applinks.substitutionVariables.\(name)"],
          "Both files need the variable \"\(name.shortened)\", but with different values. Rename it in the deployed file."
        )
      }
      merged.substitutionVariables[name] = values
    }
    merged.details += other.details
    try merged.checkSize()
    self = merged
  }

  private mutating func moveDefaults() {
    for index in details.indices { details[index].defaults = details[index].defaults.or(defaults) }
    defaults = AssociationFile.Rule()
  }

  func checkSize() throws(LinkDefinitionError) {
    guard json.utf8.count <= Self.maximumSize else {
      throw LinkDefinitionError(
        .limit, "The file would have more than \(Self.maximumSize) bytes. Export fewer routes.")
    }
  }

  /// The path at which a site serves the file.
  public static let path = "/.well-known/apple-app-site-association"

  /// The maximum size that Apple allows, in bytes.
  public static let maximumSize = 128 * 1_024
}

extension AssociationFile {
  /// Reads a file.
  ///
  /// - Parameter json: The text of the file, at most `maximumSize` bytes of UTF-8.
  /// - Throws: A `LinkDefinitionError` if the text is longer, isn't JSON, or isn't an association file.
  public init(json: String) throws(LinkDefinitionError) {
    self = try JSONText.decode(json, limit: Self.maximumSize, "an association file")
  }

  /// The text of the file, with a trailing line break; equal files have the same text.
  public var json: String { String(decoding: JSONText.print(self), as: UTF8.self) }
}

extension AssociationFile: Codable {
  /// The services for which a site names applications.
  private enum Outer: String, CodingKey {
    case applinks
    case webcredentials
    case appclips
    case activitycontinuation
  }

  private enum Key: String, CodingKey, CaseIterable {
    case details
    case defaults
    case substitutionVariables
  }

  /// Reads the `applinks` member, which an empty file and a file for other services lack, and preserves the other members.
  public init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: Outer.self)
    let others = try OtherMembers(from: decoder, besides: [Outer.applinks])
    guard outer.contains(.applinks) || outer.allKeys.isEmpty && !others.names.isEmpty else {
      self.init(details: [])
      outerOthers = others
      return
    }
    let container = try outer.nestedContainer(keyedBy: Key.self, forKey: .applinks)
    let details: [Detail]
    // The oldest form is an object by application.
    if let byAppID = try? container.decode([String: Detail].self, forKey: .details) {
      details = byAppID.sorted { $0.key < $1.key }.map { appID, detail in
        var detail = detail
        detail.name(appID)
        return detail
      }
    } else {
      details = try container.decodeIfPresent([Detail].self, forKey: .details) ?? []
    }
    self.init(
      details: details,
      defaults: try container.decodeIfPresent(AssociationFile.Rule.self, forKey: .defaults)
        ?? AssociationFile.Rule(),
      substitutionVariables: try container.decodeIfPresent(
        [String: [String]].self, forKey: .substitutionVariables) ?? [:])
    outerOthers = others
    innerOthers = try OtherMembers(from: outer.superDecoder(forKey: .applinks), besides: Key.allCases)
  }

  /// Writes the file.
  public func encode(to encoder: any Encoder) throws {
    try outerOthers.encode(to: encoder)
    var outer = encoder.container(keyedBy: Outer.self)
    try innerOthers.encode(to: outer.superEncoder(forKey: .applinks))
    var container = outer.nestedContainer(keyedBy: Key.self, forKey: .applinks)
    try container.encode(details, forKey: .details)
    if defaults != AssociationFile.Rule() { try container.encode(defaults, forKey: .defaults) }
    if !substitutionVariables.isEmpty {
      try container.encode(substitutionVariables, forKey: .substitutionVariables)
    }
  }
}
