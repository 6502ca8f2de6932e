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

/// One thing that is wrong with a configuration.
public struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
  /// What is wrong.
  public enum Code: Sendable, Hashable {
    /// The bytes are no JSON text.
    case syntax
    /// A value is of another type than is needed.
    case type
    /// A name that must be there is not.
    case missing
    /// A name means nothing where it stands.
    case unknownName
    /// A value is not one of those that are allowed.
    case value
    /// Two routes have one name.
    case duplicate
    /// There is more of something than is allowed.
    case limit
    /// The file is of a format that this version of the kit does not read.
    case format
    /// The configuration is not newer than the one in use.
    case version
    /// It is not signed, or its signature is not right.
    case signature
    /// A pattern is none.
    case pattern
    /// The routes do not make a table.
    case table
    /// A rule or a fallback is wrong.
    case rewrite
    /// A route has no handler, or does not agree with the type that it leads to.
    case handler
  }

  /// What is wrong.
  public let code: Code

  /// Where it is, as `routes[2].pattern`; empty if it is about the whole.
  public let path: String

  let reason: String

  init(_ code: Code, at path: String, _ reason: String) {
    self.code = code
    self.path = path
    self.reason = reason
  }

  /// Where it is, what is wrong and what to do.
  public var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}
