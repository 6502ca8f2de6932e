/// A rule that rewrites links: a source pattern that matches links, and a target pattern for the results.
///
/// The fields of the source fill the fields of the target: each is a whole component, a query value or the fragment, and is escaped for its
/// position in the link. The target fixes the scheme, the host and everything else, so a link can't choose its destination. Creating
/// ``RewriteRules`` checks each rule.
public struct RewriteRule: Sendable, Hashable {
  /// The rule's unique name, which appears in outcomes and problems.
  ///
  /// It also determines which installations ``RewriteConditions/share`` selects.
  public var id: String

  /// The pattern of the links that the rule rewrites.
  public var source: String

  /// The pattern of the resulting links.
  ///
  /// Each of its fields is filled from the source's field of the same name, or from the field given in `renames`. A field that allows only one value
  /// is filled with that value.
  public var target: String

  /// The name of the source field for each target field with a different name.
  public var renames: [String: String]

  /// Whether the rules are applied again to the result.
  public var continues: Bool

  /// The conditions under which the rule applies.
  public var conditions: RewriteConditions

  /// Creates a rule.
  public init(
    _ id: String, from source: String, to target: String, renames: [String: String] = [:],
    continues: Bool = false, conditions: RewriteConditions = RewriteConditions()
  ) {
    self.id = id
    self.source = source
    self.target = target
    self.renames = renames
    self.continues = continues
    self.conditions = conditions
  }
}

extension RewriteRules {
  /// The destination of links that no route matches: a web page, or a screen that shows the error.
  public struct Fallback: Sendable, Hashable {
    /// The destination.
    public enum Target: Sendable, Hashable {
      /// A website, such as `https://www.ride.example`, with an optional path prefix; the link's path, query and fragment are kept.
      ///
      /// The host of an app link becomes the first component of the path.
      case site(String)
      /// A pattern without fields, or with one field that is filled with the text of the original link.
      case pattern(String)
    }

    /// The scheme of the links; `nil` for all schemes without their own fallback.
    public var scheme: String?

    /// The destination.
    public var target: Target

    /// Creates a fallback.
    public init(scheme: String? = nil, _ target: Target) {
      self.scheme = scheme
      self.target = target
    }
  }
}
