internal import DeepLinks

/// One thing that is wrong with rules.
public struct RewriteProblem: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// A name is empty, too long or has characters that it must not have.
    case id
    /// Two rules have one name, or two fallbacks are for one scheme.
    case duplicate
    /// The expression is none.
    case match
    /// The target is none.
    case target
    /// The conditions never hold.
    case conditions
    /// Rules lead back to where they came from, or on and on.
    case cycle
    /// There are too many rules, or all their expressions together are too large.
    case tooMany
    /// A fallback is for something that is no scheme.
    case scheme
  }

  /// What is wrong.
  public let code: Code

  /// The rule it is about, or nothing if it is about a fallback or all of them.
  public let rule: String?

  /// At which rule or fallback it is, counted from zero.
  public let index: Int

  /// Whether it is about a fallback.
  public let isFallback: Bool

  /// What is wrong, where, and what to do.
  public let description: String

  init(_ code: Code, rule: String?, index: Int, isFallback: Bool = false, _ description: String) {
    self.code = code
    self.rule = rule
    self.index = index
    self.isFallback = isFallback
    let place = rule.map { "The rule \($0.shortened): " } ?? (isFallback ? "The fallback \(index): " : "")
    self.description = place + description
  }
}
