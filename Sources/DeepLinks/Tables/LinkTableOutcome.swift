/// What became of a link that was opened.
public enum LinkTableOutcome<Output: Sendable>: Sendable {
  /// A route took it.
  case opened(Output, LinkMatch)
  /// The patterns of these routes took it, but none of their handlers; with the reasons, the most specific first.
  case declined([Refusal])
  /// No pattern took it.
  case unmatched

  /// A route whose handler declined.
  public struct Refusal: Sendable {
    /// The route and what its fields hold.
    public let match: LinkMatch

    /// Why it declined.
    public let reason: String
  }

  /// Where the link leads, if it leads anywhere.
  public var output: Output? {
    if case .opened(let output, _) = self { return output }
    return nil
  }
}
