public import DeepLinks
internal import LinkGates

/// The file by which a site tells Apple's systems which links applications may open instead of a browser.
///
/// It's the `applinks` part of an `apple-app-site-association` file; the rest of the file is preserved. The site serves the file at `path`, over
/// HTTPS, as `application/json` and without a redirect. Links are compared as Apple documents for `applinks.Details.Components`, and otherwise as
/// Apple's own tool answers: the first matching rule decides, and one that excludes leaves the link to the browser.
public struct AssociationFile: Sendable, Hashable {
  /// The applications with their rules, in order.
  public var details: [AssociationFile.Detail]

  /// The defaults of all rules; those of a detail take precedence.
  public var defaults: AssociationFile.Rule

  /// The texts of `$(name)` in a rule, by name; they may contain wildcards, but not variables.
  ///
  /// Predefined are `alpha`, `upper`, `lower`, `alnum`, `digit` and `xdigit` for one character, and `lang` and `region` for the codes of languages
  /// and regions.
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

  /// The answer of the file for a link.
  public enum Verdict: Sendable, Hashable {
    /// One of these applications opens it, because of this rule.
    case opens([String], AssociationFile.Rule)
    /// It is left to the browser, because of this rule.
    case excluded(AssociationFile.Rule)
    /// It is left to the browser, because no rule matches it.
    case unmatched
  }

  /// The identifiers of all applications, each once, in the order of the file.
  public var appIDs: [String] {
    var known: Set<String> = []
    return details.flatMap(\.appIDs).filter { known.insert($0).inserted }
  }

  /// Returns the answer for a link.
  ///
  /// The scheme and the host aren't compared, because a file belongs to its site.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - appID: The one application on the device; `nil` for a device that has all of them.
  /// - Returns: The answer of the first rule that matches. Rules of a detail without applications are ignored.
  /// - Complexity: O(*n* *m*) for *n* bytes of the link and *m* of the rules, regardless of their wildcards.
  public func verdict(of link: DeepLink, for appID: String? = nil) -> Verdict {
    AssociationMatcher(self).verdict(of: link, for: appID)
  }

  /// Returns whether an application opens a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - appID: The one application on the device; `nil` for a device that has all of them.
  /// - Returns: Whether the verdict is `opens`.
  /// - Complexity: O(*n* *m*) for *n* bytes of the link and *m* of the rules.
  public func opens(_ link: DeepLink, for appID: String? = nil) -> Bool {
    if case .opens = verdict(of: link, for: appID) { return true }
    return false
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
  /// - Throws: A `LinkDefinitionError` if it is longer, isn't JSON, or isn't an association file.
  public init(json: String) throws(LinkDefinitionError) {
    guard json.utf8.count <= Self.maximumSize else {
      throw LinkDefinitionError(.limit, "An association file can have at most \(Self.maximumSize) bytes.")
    }
    self = try JSONText(Array(json.utf8)).decode(AssociationFile.self, "an association file")
  }

  /// The text of the file, with a line break at its end; equal files have equal texts.
  public var json: String { String(decoding: JSONText.print(self), as: UTF8.self) }
}

extension AssociationFile: Codable {
  private enum Outer: String, CodingKey {
    case applinks
  }

  private enum Key: String, CodingKey, CaseIterable {
    case details
    case defaults
    case substitutionVariables
  }

  /// Reads the `applinks` of a file, and keeps the rest.
  public init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: Outer.self)
    let container = try outer.nestedContainer(keyedBy: Key.self, forKey: .applinks)
    self.init(
      details: try container.decodeIfPresent(Details.self, forKey: .details)?.list ?? [],
      defaults: try container.decodeIfPresent(AssociationFile.Rule.self, forKey: .defaults)
        ?? AssociationFile.Rule(),
      substitutionVariables: try container.decodeIfPresent(
        [String: [String]].self, forKey: .substitutionVariables) ?? [:])
    outerOthers = try OtherMembers(from: decoder, besides: [Outer.applinks])
    innerOthers = try OtherMembers(from: outer.superDecoder(forKey: .applinks), besides: Key.allCases)
  }

  /// The details as a list, or in the oldest form: an object by application.
  private struct Details: Decodable {
    let list: [AssociationFile.Detail]

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let details = try? container.decode([String: AssociationFile.Detail].self) {
        list = details.sorted { $0.key < $1.key }.map { appID, detail in
          var detail = detail
          detail.appIDs = [appID]
          return detail
        }
      } else {
        list = try container.decode([AssociationFile.Detail].self)
      }
    }
  }

  /// Writes the file.
  public func encode(to encoder: any Encoder) throws {
    try outerOthers.encode(to: encoder)
    var outer = encoder.container(keyedBy: Outer.self)
    try outer.encode(Applinks(file: self), forKey: .applinks)
  }

  /// The part of a file that concerns links.
  private struct Applinks: Encodable {
    let file: AssociationFile

    func encode(to encoder: any Encoder) throws { try file.encodeLinks(to: encoder) }
  }

  private func encodeLinks(to encoder: any Encoder) throws {
    try innerOthers.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(details, forKey: .details)
    if defaults != AssociationFile.Rule() { try container.encode(defaults, forKey: .defaults) }
    if !substitutionVariables.isEmpty {
      try container.encode(substitutionVariables, forKey: .substitutionVariables)
    }
  }
}
