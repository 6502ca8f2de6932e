public import DeepLinks

extension RewriteRules {
  /// The outcome of rewriting a link.
  public struct Outcome: Sendable, Equatable {
    /// One rule that was taken, and what it made.
    public struct Step: Sendable, Hashable {
      /// The name of the rule.
      public let rule: String

      /// The link that it made.
      public let link: DeepLink
    }

    /// The rules that were taken, in order; none if no rule was for the link.
    public let steps: [Step]

    /// The link after all of them, or the failure.
    public let result: Result<DeepLink, RewriteRules.Outcome.Failure>

    /// The link after all rules, if nothing went wrong.
    public var link: DeepLink? { try? result.get() }

    /// The failure, if something went wrong.
    public var failure: RewriteRules.Outcome.Failure? {
      if case .failure(let failure) = result { return failure }
      return nil
    }
  }
}

extension RewriteRules.Outcome {
  /// Why a link could not be rewritten; then it must not be followed.
  ///
  /// Two failures are equal when their codes and their rules are.
  public struct Failure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of problem.
    public enum Code: Sendable, Hashable {
      /// More rules than are allowed followed one another.
      case hopLimit
      /// A link came up for the second time.
      case loop
      /// What the link says does not go into the target, or becomes no link there.
      case value
      /// The link is longer than one that is rewritten may be.
      case length
    }

    /// The kind of problem.
    public let code: Code

    /// The rule at which it was seen, if it was at one.
    public let rule: String?

    /// The fact and the remedy, in one sentence.
    public let description: String

    /// Makes a failure.
    package init(_ code: Code, rule: String?, _ description: String = "") {
      self.code = code
      self.rule = rule
      self.description = description
    }

    /// Whether two failures have one code and one rule.
    public static func == (left: RewriteRules.Outcome.Failure, right: RewriteRules.Outcome.Failure) -> Bool {
      left.code == right.code && left.rule == right.rule
    }
  }
}
