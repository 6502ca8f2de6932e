/// Why rules cannot be used.
public struct RewriteError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, in the order of the rules.
  public let problems: [RewriteProblem]

  /// The problems, one in a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
