public import DeepLinks

/// A check that lets a link pass, sends it elsewhere, makes it wait, or refuses it with a reason.
///
/// It decides and does nothing else: a dry run asks it too, and a link may be refused after it. It may call the gate that
/// asks it, and read `LinkCall.current`.
public struct LinkGuard: Sendable {
  /// The name in routes, refusals and statistics.
  public let name: String

  let decide: @Sendable (LinkCall, LinkMatch) -> LinkGuard.Verdict

  /// Makes a guard.
  ///
  /// - Parameters:
  ///   - name: What routes, refusals and statistics call it.
  ///   - decide: Says what is to become of a call, whose link came in as it stands there, and of the route that takes it;
  ///     the match holds the link as it is after rewriting and redirects. It runs where the gate is called.
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
    /// The link is refused, for a reason.
    case deny(String)
    /// The link leads there instead; that link is checked as if it had come from the same origin.
    case redirect(DeepLink)
    /// The link has to wait, for a reason: until somebody has logged in, for example.
    case `defer`(String)
  }
}
