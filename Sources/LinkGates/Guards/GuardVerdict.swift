public import DeepLinks

/// What a guard says about a call.
public enum GuardVerdict: Sendable, Hashable {
  /// The next guard is asked.
  case allow
  /// The link is refused, for a reason.
  case deny(String)
  /// The link leads there instead; that link is checked as if it had come from the same origin.
  case redirect(DeepLink)
  /// The link has to wait, for a reason: until somebody has logged in, for example.
  case `defer`(String)
}
