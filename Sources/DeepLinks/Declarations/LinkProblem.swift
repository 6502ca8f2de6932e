/// One thing that is wrong with routes, rules or a file, or that should be known of them.
///
/// Two problems are equal when all they say is.
public struct LinkProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, by a name; other modules have codes of their own.
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

  /// What is wrong.
  public let code: Code

  /// Where it is: the patterns it is about, or a place in a file; the first is the one to change.
  public let places: [String]

  /// A link that shows it, if there is one.
  public let example: String?

  /// What is wrong and what to do.
  public let description: String

  /// Makes a problem.
  ///
  /// - Parameters:
  ///   - code: What is wrong.
  ///   - places: Where it is; the first place is the one to change.
  ///   - example: A link that shows it.
  ///   - description: What is wrong and what to do.
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
  /// A type is none of the kit and none of the options.
  public static let unknownType = Self("unknownType")
  /// The first components of two patterns differ only in case, which a host does not have.
  public static let caseOfHost = Self("caseOfHost")
  /// A fallback leads to a scheme without patterns, or from one.
  public static let fallback = Self("fallback")
}

/// What is wrong with a text that routes or rules are read from, whatever its format.
extension LinkProblem.Code {
  /// A text is not JSON, or not as its format asks for.
  public static let syntax = Self("syntax")
  /// There is more of something than is allowed.
  public static let limit = Self("limit")
  /// A name, an identifier or a host is not well formed, or there is none.
  public static let name = Self("name")
  /// A scheme is none.
  public static let scheme = Self("scheme")
  /// A pattern is none.
  public static let pattern = Self("pattern")
  /// What a rule leads to is none, or could let a link decide where it goes.
  public static let target = Self("target")
}

/// Why something is not taken as a whole: all problems that were found, not only the first.
///
/// Two errors are equal when their problems are.
public struct LinkProblems: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong, in the order in which it was found.
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
