/// A rule that rewrites links, as data: a pattern that matches links, and the pattern of the links that they become.
///
/// The fields of the source fill those of the target: each is a whole component, a value of the query or the fragment, and is escaped for its
/// place. The target itself names the scheme, the host and everything else, so a link can't decide where it leads. `RewriteRules` check a rule
/// when they are created.
public struct RewriteRule: Sendable, Hashable {
  /// The unique name in outcomes, problems and shares.
  public var id: String

  /// The pattern of the links that the rule rewrites.
  public var source: String

  /// The pattern of the resulting links.
  ///
  /// Each of its fields is filled from the source's field of the same name, or from the one that `renames` names. A field that allows only one
  /// text is filled with that text.
  public var target: String

  /// The names of source fields by the names of target fields that differ from them.
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
      /// A site that gets the same path, query and fragment, such as `https://www.ride.example`, with an optional path prefix.
      ///
      /// The host of an app link becomes the first component of the path.
      case site(String)
      /// The link of a pattern without fields, or with one field that is filled with the text of the original link.
      case pattern(String)
    }

    /// The scheme of the links; `nil` for all links without their own fallback.
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
