public import DeepLinks

/// What a site tells Apple's systems of the links that applications may open instead of a browser.
///
/// It is the `applinks` part of an `apple-app-site-association` file. The rules are those that Apple documents for
/// `applinks.Details.Components`: the first rule that matches decides, and one that excludes says no.
public struct AssociationFile: Sendable, Hashable {
  /// What the site says of its applications, in order.
  public var details: [AssociationDetail]

  /// How the rules of all applications are compared with a link, where they say nothing themselves.
  public var defaults: AssociationDefaults

  /// Texts that stand for `$(name)` in a rule, by the name; they may have wildcards, but no variables.
  ///
  /// Besides them there are `alpha`, `upper`, `lower`, `alnum`, `digit` and `xdigit` for one character, and `lang` and
  /// `region` for the codes of languages and regions.
  public var substitutionVariables: [String: [String]]

  /// Makes a file.
  ///
  /// - Parameters:
  ///   - details: What the site says of its applications, in order.
  ///   - defaults: How rules are compared with a link, where they say nothing themselves.
  ///   - substitutionVariables: Texts that stand for `$(name)` in a rule, by the name.
  public init(
    details: [AssociationDetail], defaults: AssociationDefaults = AssociationDefaults(),
    substitutionVariables: [String: [String]] = [:]
  ) {
    self.details = details
    self.defaults = defaults
    self.substitutionVariables = substitutionVariables
  }

  /// What the file says of a link.
  public enum Verdict: Sendable, Hashable {
    /// One of these applications opens it, because of this rule.
    case opens([String], AssociationRule)
    /// It is left to the browser, because of this rule.
    case excluded(AssociationRule)
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

  /// How many bytes a file may have, which is what Apple allows.
  public static let maximumSize = 128 * 1_024
}
