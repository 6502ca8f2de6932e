public import DeepLinks

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// What a site tells Apple's systems of the links that applications may open instead of a browser.
///
/// It is the `applinks` part of an `apple-app-site-association` file; what else is in the file stays as it was read. The
/// site serves the file at `path`, over HTTPS, as `application/json` and without sending anywhere else. The rules are those that Apple documents for
/// `applinks.Details.Components`: the first rule that matches decides, and one that excludes says no.
public struct AssociationFile: Sendable, Hashable {
  /// What the site says of its applications, in order.
  public var details: [AssociationFile.Detail]

  /// How the rules of all applications are compared with a link, where they say nothing themselves.
  public var defaults: AssociationFile.Defaults

  /// Texts that stand for `$(name)` in a rule, by the name; they may have wildcards, but no variables.
  ///
  /// Besides them there are `alpha`, `upper`, `lower`, `alnum`, `digit` and `xdigit` for one character, and `lang` and
  /// `region` for the codes of languages and regions.
  public var substitutionVariables: [String: [String]]

  /// What the file has besides `applinks`, as `webcredentials` and `appclips`, and what else `applinks` has.
  private var outerOthers = OtherMembers()
  private var innerOthers = OtherMembers()

  /// Makes a file.
  ///
  /// - Parameters:
  ///   - details: What the site says of its applications, in order.
  ///   - defaults: How rules are compared with a link, where they say nothing themselves.
  ///   - substitutionVariables: Texts that stand for `$(name)` in a rule, by the name.
  public init(
    details: [AssociationFile.Detail], defaults: AssociationFile.Defaults = AssociationFile.Defaults(),
    substitutionVariables: [String: [String]] = [:]
  ) {
    self.details = details
    self.defaults = defaults
    self.substitutionVariables = substitutionVariables
  }

  /// What the file says of a link.
  public enum Verdict: Sendable, Hashable {
    /// One of these applications opens it, because of this rule.
    case opens([String], AssociationFile.Rule)
    /// It is left to the browser, because of this rule.
    case excluded(AssociationFile.Rule)
    /// It is left to the browser, because no rule matches it.
    case unmatched
  }

  /// Says what the file says of a link.
  ///
  /// The scheme and the host are not looked at: a file is that of its site.
  ///
  /// - Parameter link: The link.
  /// - Returns: What the first rule that matches it says.
  /// - Complexity: O(*n* *m*) for *n* bytes of the link and *m* of the rules, whatever wildcards they have.
  public func verdict(_ link: DeepLink) -> Verdict {
    AssociationMatcher(self).verdict(link)
  }

  /// Says whether an application opens a link.
  ///
  /// - Parameter link: The link.
  /// - Returns: Whether one does.
  /// - Complexity: O(*n* *m*) for *n* bytes of the link and *m* of the rules.
  public func opens(_ link: DeepLink) -> Bool {
    if case .opens = verdict(link) { return true }
    return false
  }

  /// Where a site serves the file.
  public static let path = "/.well-known/apple-app-site-association"

  /// How many bytes a file may have, which is what Apple allows.
  public static let maximumSize = 128 * 1_024
}

extension AssociationFile {
  /// Reads a file.
  ///
  /// - Parameter json: The text of the file, at most `maximumSize` bytes of UTF-8.
  /// - Throws: A `LinkProblem` if it is longer, is not JSON, or is no association file.
  public init(json: String) throws(LinkProblem) {
    guard json.utf8.count <= Self.maximumSize else {
      throw LinkProblem(.limit, "An association file has at most \(Self.maximumSize) bytes.")
    }
    do {
      self = try JSONDecoder().decode(AssociationFile.self, from: Data(json.utf8))
    } catch let error as DecodingError {
      throw LinkProblem(.syntax, "This is no association file: \(error.place).")
    } catch {
      throw LinkProblem(.syntax, "This is no association file: it is not JSON.")
    }
  }

  /// The text of the file, with a line break at its end; equal files have equal texts.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    // All that a file holds can be written as JSON, so there is nothing to be thrown.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
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

  /// Reads the `applinks` of a file, and keeps what else is in it.
  ///
  /// - Parameter decoder: Where it stands.
  /// - Throws: What the decoder throws.
  public init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: Outer.self)
    let container = try outer.nestedContainer(keyedBy: Key.self, forKey: .applinks)
    self.init(
      details: try container.decodeIfPresent([AssociationFile.Detail].self, forKey: .details) ?? [],
      defaults: try container.decodeIfPresent(AssociationFile.Defaults.self, forKey: .defaults)
        ?? AssociationFile.Defaults(),
      substitutionVariables: try container.decodeIfPresent(
        [String: [String]].self, forKey: .substitutionVariables) ?? [:])
    outerOthers = try OtherMembers(from: decoder, besides: [Outer.applinks])
    innerOthers = try OtherMembers(from: outer.superDecoder(forKey: .applinks), besides: Key.allCases)
  }

  /// Writes the file.
  ///
  /// - Parameter encoder: Where it is to stand.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    try outerOthers.encode(to: encoder)
    var outer = encoder.container(keyedBy: Outer.self)
    try outer.encode(Applinks(file: self), forKey: .applinks)
  }

  /// The part of a file that is about links.
  private struct Applinks: Encodable {
    let file: AssociationFile

    func encode(to encoder: any Encoder) throws { try file.encodeLinks(to: encoder) }
  }

  private func encodeLinks(to encoder: any Encoder) throws {
    try innerOthers.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(details, forKey: .details)
    if defaults != AssociationFile.Defaults() { try container.encode(defaults, forKey: .defaults) }
    if !substitutionVariables.isEmpty {
      try container.encode(substitutionVariables, forKey: .substitutionVariables)
    }
  }
}
