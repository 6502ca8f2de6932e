/// Why a link could not be rewritten; then it must not be followed.
///
/// Two failures are equal when their codes and their rules are.
public struct RewriteFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// More rules than are allowed followed one another.
    case hopLimit
    /// A link came up for the second time.
    case loop
    /// What a rule made is no link.
    case notALink
    /// The link is longer than one that is rewritten may be.
    case length
    /// The expressions took more steps than are allowed.
    case steps
  }

  /// What is wrong.
  public let code: Code

  /// The rule at which it was seen, if it was at one.
  public let rule: String?

  /// What is wrong and what to do, in one sentence.
  public let description: String

  /// Makes a failure.
  package init(_ code: Code, rule: String?, _ description: String = "") {
    self.code = code
    self.rule = rule
    self.description = description
  }

  /// Whether two failures have one code and one rule.
  public static func == (left: RewriteFailure, right: RewriteFailure) -> Bool {
    left.code == right.code && left.rule == right.rule
  }
}
