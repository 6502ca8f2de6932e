/// Why a draft is no table.
public struct TableError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, in the order of the routes.
  public let problems: [TableProblem]

  /// The problems, one in a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}

/// One thing that is wrong with the routes of a table.
public struct TableProblem: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// Two routes take the same links.
    case duplicate
    /// Two routes take one link, and nothing says which of them is preferred.
    case ambiguous
    /// No link reaches a route, because other routes take all of them.
    case unreachable
    /// A type is none of the kit and none of the options.
    case unknownType
    /// The first components of two patterns differ only in case, which a host does not have.
    case caseOfHost
    /// A fallback leads to a scheme without patterns, or from one.
    case fallback
    /// A pattern and the type of its route do not agree.
    case route
  }

  /// What is wrong.
  public let code: Code

  /// The patterns it is about; the first is the one to change.
  public let patterns: [String]

  /// A link that shows it, if there is one.
  public let example: String?

  let detail: String

  /// What is wrong and what to do.
  public var description: String { detail }
}
