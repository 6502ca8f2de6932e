/// Why a draft is no table.
public struct TableError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, in the order of the routes.
  public let problems: [TableProblem]

  /// The problems, one in a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
