public import DeepLinks

/// A check that lets a link pass, redirects it, defers it, or rejects it with a reason.
///
/// It must not have side effects, because a question asks it too, and a link may be rejected after it. It may call its gate and read
/// `LinkCall.current`.
public struct LinkGuard: Sendable {
  /// The name in routes, rejections and statistics.
  public let name: String

  let decide: @Sendable (LinkCall, LinkMatch) -> LinkGuard.Verdict

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - name: The name in routes, rejections and statistics.
  ///   - decide: Decides about a call, which has the link as it arrived, and the route that matches it; the match has the
  ///     link after rewriting and redirects. It runs on the isolation that calls the gate.
  public init(
    _ name: String, decide: @escaping @Sendable (_ call: LinkCall, _ match: LinkMatch) -> LinkGuard.Verdict
  ) {
    self.name = name
    self.decide = decide
  }
}

extension LinkGuard {
  /// The answer of a guard.
  public enum Verdict: Sendable, Hashable {
    /// The next guard is asked.
    case allow
    /// The link is rejected, for a reason.
    case reject(String)
    /// The link leads to another link, which is checked as if it came from the same origin.
    case redirect(DeepLink)
    /// The link must wait for a reason, such as a login.
    case `defer`(String)
  }
}
