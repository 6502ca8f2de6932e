/// A rewrite of links, as data: a pattern that takes links, and a pattern of the links that they become.
///
/// The fields of the first pattern are the variables of the second: each stands for a whole component, a value of the
/// query or the fragment, and is escaped for its place. The scheme, the host and all that is not a field of the second
/// pattern is what its author wrote; no link can say where it leads.
///
/// It is a plain value; whether it is right is seen when `RewriteRules` are made of it.
public struct RewriteRule: Sendable, Hashable {
  /// The name in outcomes, problems and shares; no other rule has it.
  public var id: String

  /// The pattern that takes the links it is for.
  public var source: String

  /// The pattern that says what the link becomes.
  ///
  /// Each of its fields is filled from the field of the same name of the other pattern, or from the one that `renames`
  /// names. A field that allows one text only stands for that text.
  public var target: String

  /// For fields of the target, the names that they have in the source, where these are others.
  public var renames: [String: String]

  /// Whether the rules are asked again with what this one made; else that is the end.
  public var continues: Bool

  /// When it applies.
  public var conditions: RewriteConditions

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - id: What it is called.
  ///   - source: The pattern that takes the links it is for.
  ///   - target: The pattern that says what the link becomes.
  ///   - renames: For fields of the target, the names that they have in the source.
  ///   - continues: Whether the rules are asked again with what this one made.
  ///   - conditions: When it applies; always, if nothing is said.
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
  /// The destination of a link that no route takes: a page of the web, or a screen that tells of the error.
  public struct Fallback: Sendable, Hashable {
    /// The destination.
    public enum Target: Sendable, Hashable {
      /// The same path, query and fragment on a site: `https://www.ride.example`, or with a path to put before.
      ///
      /// The host of a link of an app is the first component of its path.
      case site(String)
      /// The link of a pattern without fields, or with one that is filled with the text of the link.
      case pattern(String)
    }

    /// The scheme of the links it is for; all for which there is no other, if there is none.
    public var scheme: String?

    /// The destination.
    public var target: Target

    /// Makes a fallback.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of the links it is for.
    ///   - target: What the link becomes.
    public init(scheme: String? = nil, _ target: Target) {
      self.scheme = scheme
      self.target = target
    }
  }
}
