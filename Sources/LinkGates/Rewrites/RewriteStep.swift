public import DeepLinks

/// One rule that was taken, and what it made.
public struct RewriteStep: Sendable, Hashable {
  /// What the rule is called.
  public let rule: String

  /// The link that it made.
  public let link: DeepLink
}
