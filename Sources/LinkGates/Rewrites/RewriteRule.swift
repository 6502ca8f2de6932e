/// What makes another link of a link, as data.
///
/// It is a plain value; whether it is right is seen when `RewriteRules` are made of it.
public struct RewriteRule: Sendable, Hashable {
  /// What a rule is called in outcomes, problems and shares; no other rule has it.
  public var id: String

  /// The regular expression that takes the links it is for.
  ///
  /// It is compared with the text of the link with its scheme and its host in lower case; what groups take is as it is
  /// written.
  public var match: String

  /// What the link becomes: text with variables.
  ///
  /// `$1` is what the first group took, `${12}` that of the twelfth, `$0` all; `$scheme`, `$host`, `$port`, `$path`,
  /// `$query`, `$fragment` and `$url` are the parts of the link. What would end the place where it is put is escaped.
  /// With `$$` the text is escaped as a whole; with `$#` its escapes are taken away, save those the place needs. `\$` is a
  /// dollar sign.
  public var target: String

  /// Whether the expression must take the whole link; else it may take any part of it.
  ///
  /// The link is replaced as a whole in both cases.
  public var isAnchored: Bool

  /// Whether ASCII letters are taken in both cases.
  public var ignoresCase: Bool

  /// Whether the rules are asked again with what this one made; else that is the end.
  public var continues: Bool

  /// When it applies.
  public var conditions: RewriteConditions

  /// Whether groups and variables that there are not stand for the empty text, as in the rules of FFRouter.
  ///
  /// A dollar sign before anything else stands for itself then.
  public var isLenient = false

  /// Makes a rule.
  ///
  /// - Parameters:
  ///   - id: What it is called.
  ///   - match: The regular expression that takes the links it is for.
  ///   - target: What the link becomes.
  ///   - isAnchored: Whether the expression must take the whole link.
  ///   - ignoresCase: Whether ASCII letters are taken in both cases.
  ///   - continues: Whether the rules are asked again with what this one made.
  ///   - conditions: When it applies; always, if nothing is said.
  public init(
    id: String, match: String, target: String, isAnchored: Bool = true, ignoresCase: Bool = false,
    continues: Bool = false, conditions: RewriteConditions = RewriteConditions()
  ) {
    self.id = id
    self.match = match
    self.target = target
    self.isAnchored = isAnchored
    self.ignoresCase = ignoresCase
    self.continues = continues
    self.conditions = conditions
  }

  /// Makes a rule of one of FFRouter's: it may take any part of a link, and variables that there are not are empty.
  ///
  /// - Parameters:
  ///   - id: What it is called.
  ///   - match: The regular expression.
  ///   - target: What the link becomes.
  /// - Returns: The rule.
  public static func ffRouter(id: String, match: String, target: String) -> RewriteRule {
    var rule = RewriteRule(id: id, match: match, target: target, isAnchored: false)
    rule.isLenient = true
    return rule
  }
}
