/// What should be known of a table in another format: where that format says something else than the table.
public struct ExportNote: Sendable, Hashable, CustomStringConvertible {
  /// What should be known.
  public enum Code: Sendable, Hashable {
    /// The format takes links of this route that its pattern does not take.
    case wider
    /// The format takes a link that leads to this route, which is local.
    case local
    /// No example of this route could be made, so nothing was tried.
    case unproven
  }

  /// What should be known.
  public let code: Code

  /// The pattern of the route.
  public let pattern: String

  /// What should be known, in one sentence.
  public let description: String
}
