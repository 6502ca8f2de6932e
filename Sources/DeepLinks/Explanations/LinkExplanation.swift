/// What a table says of one link: for each of its patterns whether it takes the link, or where and why not.
public struct LinkExplanation: Sendable, CustomStringConvertible {
  /// One route of the table.
  public struct Candidate: Sendable {
    /// The route.
    public let route: RouteToken

    /// Its pattern.
    public let pattern: LinkPattern

    /// Its priority.
    public let priority: Int

    /// Why it does not take the link; nothing if it does.
    public let failure: MatchFailure?
  }

  /// The link.
  public let link: DeepLink

  /// All routes: those that take the link, the preferred ones first; then the others, those that went furthest first.
  public let candidates: [Candidate]

  /// A line for the link and one for each route.
  public var description: String {
    let lines = candidates.map { candidate in
      let words = candidate.failure.map { "no, \($0)" } ?? "yes"
      return "  \(candidate.pattern): \(words)"
    }
    return ([link.description] + lines).joined(separator: "\n")
  }
}
