public import DeepLinks

/// What became of a link that was rewritten.
public struct RewriteOutcome: Sendable, Equatable {
  /// The rules that were taken, in order; none if no rule was for the link.
  public let steps: [RewriteStep]

  /// The link after all of them, or why there is none.
  public let result: Result<DeepLink, RewriteFailure>

  /// The link after all rules, if nothing went wrong.
  public var link: DeepLink? { try? result.get() }

  /// Why there is no link, if something went wrong.
  public var failure: RewriteFailure? {
    if case .failure(let failure) = result { return failure }
    return nil
  }
}
