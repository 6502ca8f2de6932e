/// A rule that rewrites links, as data: a pattern that takes links, and the pattern of the links that they become.
///
/// The fields of the source fill those of the target: each is a whole component, a value of the query or the fragment, and is escaped for its
/// place. The target itself names the scheme, the host and everything else, so no link decides where it leads. A rule is checked when
/// `RewriteRules` are made of it.
public struct RewriteRule: Sendable, Hashable {
  /// The unique name in outcomes, problems and shares.
  public var id: String

  /// The pattern that takes links.
  public var source: String

  /// The pattern of the links that they become.
  ///
  /// Each of its fields is filled from the source's field of the same name, or from the one that `renames` names. A field that allows only one text
  /// is filled with that text.
  public var target: String

  /// The names of source fields by those of target fields, where they differ.
  public var renames: [String: String]

  /// Whether the rules are applied again to the result.
  public var continues: Bool

  /// The conditions under which it applies.
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
  /// The destination of links that no route takes: a page of the web, or a screen that shows the error.
  public struct Fallback: Sendable, Hashable {
    /// The destination.
    public enum Target: Sendable, Hashable {
      /// The same path, query and fragment on a site: `https://www.ride.example`, which may have a path that comes first.
      ///
      /// The host of a link of an app becomes the first component of the path.
      case site(String)
      /// The link of a pattern without fields, or with one field that is filled with the text of the link.
      case pattern(String)
    }

    /// The scheme of its links; `nil` for all links without a fallback of their own.
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
