/// Why a configuration is refused, as a whole.
public struct ConfigurationError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, at most the first `maximumProblems`.
  public let problems: [ConfigurationProblem]

  init(_ problems: [ConfigurationProblem]) {
    self.problems = Array(problems.prefix(Self.maximumProblems))
  }

  init(_ code: ConfigurationProblem.Code, at path: String = "", _ reason: String) {
    self.init([ConfigurationProblem(code, at: path, reason)])
  }

  /// How many problems are told at once.
  public static let maximumProblems = 200

  /// The problems, one in a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
