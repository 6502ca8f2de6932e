/// One thing that is wrong with routes, rules or a file, or that should be known of them.
///
/// Two problems are equal when all they say is.
public struct LinkProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of a problem, by a name; other modules have codes of their own.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    /// Makes a code.
    ///
    /// - Parameter name: A name that no other code has.
    package init(_ name: String) {
      description = name
    }
  }

  /// The kind of mistake.
  public let code: Code

  /// The patterns that it is about, or places in a file; the first is the one to change.
  public let places: [String]

  /// A link that shows it, if there is one.
  public let example: String?

  /// The mistake and its remedy.
  public let description: String

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - code: The kind of mistake.
  ///   - places: Where it is; the first place is the one to change.
  ///   - example: A link that shows it.
  ///   - description: The mistake and its remedy.
  package init(_ code: Code, at places: [String] = [], example: String? = nil, _ description: String) {
    self.code = code
    self.places = places
    self.example = example
    self.description = description
  }
}

extension LinkProblem.Code {
  /// Two routes take the same links.
  public static let duplicate = Self("duplicate")
  /// Two routes take one link, and nothing says which of them is preferred.
  public static let ambiguous = Self("ambiguous")
  /// No link reaches a route, because other routes take all of them.
  public static let unreachable = Self("unreachable")
  /// The field type is unknown.
  public static let unknownType = Self("unknownType")
  /// The first components of two patterns differ only in case, which a host does not have.
  public static let caseOfHost = Self("caseOfHost")
  /// A fallback leads to a scheme without patterns, or from one.
  public static let fallback = Self("fallback")
}

/// Mistakes in a text that routes or rules are read from, whatever its format.
extension LinkProblem.Code {
  /// A text is not JSON, or not as its format asks for.
  public static let syntax = Self("syntax")
  /// There is more of something than is allowed.
  public static let limit = Self("limit")
  /// A name, an identifier or a host is missing or not well formed.
  public static let name = Self("name")
  /// A scheme isn't valid.
  public static let scheme = Self("scheme")
  /// A pattern isn't valid.
  public static let pattern = Self("pattern")
  /// The target of a rule isn't valid, or could let a link decide where it goes.
  public static let target = Self("target")
}

/// Why something is not taken as a whole: all problems that were found, not only the first.
///
/// Two errors are equal when their problems are.
public struct LinkProblems: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problems, in the order in which they were found.
  public let problems: [LinkProblem]

  /// Makes an error of problems.
  ///
  /// - Parameter problems: One problem at least.
  package init(_ problems: [LinkProblem]) {
    self.problems = problems
  }

  /// The problems, one in a line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
