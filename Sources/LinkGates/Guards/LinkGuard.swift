public import DeepLinks

/// A check that lets a link pass, redirects it, defers it, or rejects it with a reason.
///
/// It must not have side effects, because it also runs in dry runs, and a later check may reject the link. It may call its gate and read
/// `LinkCall.current`.
public struct LinkGuard: Sendable {
  /// The name in routes, rejections and statistics.
  public let name: String

  let decide: @Sendable (LinkCall, LinkMatch) -> LinkGuard.Verdict

  /// Creates a guard.
  ///
  /// - Parameters:
  ///   - name: The name in routes, rejections and statistics.
  ///   - decide: Returns the verdict on a call and its matching route. The call has the link as it arrived; the match has the link after rewriting
  ///     and redirects. It runs in the isolation of the gate's caller.
  public init(
    _ name: String, decide: @escaping @Sendable (_ call: LinkCall, _ match: LinkMatch) -> LinkGuard.Verdict
  ) {
    self.name = name
    self.decide = decide
  }
}

extension LinkGuard {
  /// The verdict of a guard.
  public enum Verdict: Sendable, Hashable {
    /// The link passes, and the next guard runs.
    case allow
    /// The link is rejected for this reason.
    case reject(String)
    /// The link leads to another link, which is checked as if it came from the same origin.
    case redirect(DeepLink)
    /// The link must wait, for a reason such as a missing sign-in.
    case `defer`(String)
  }
}
