/// An error or other finding in routes, rules or a file.
///
/// Two problems are equal if all their properties are equal.
public struct LinkProblem: Sendable, Hashable, CustomStringConvertible {
  /// The kind of a problem, identified by a name; other modules have their own codes.
  public struct Code: Sendable, Hashable, CustomStringConvertible {
    /// The name of the code.
    public let description: String

    /// Creates a code with a unique name.
    package init(_ name: String) {
      description = name
    }
  }

  /// The kind of problem.
  public let code: Code

  /// The affected patterns, or places in a file; fix the first one.
  public let places: [String]

  /// A link that demonstrates the problem, if one is known.
  public let example: String?

  /// The problem and its remedy.
  public let description: String

  /// Creates a problem; its first place is the one to change.
  package init(_ code: Code, at places: [String] = [], example: String? = nil, _ description: String) {
    self.code = code
    self.places = places
    self.example = example
    self.description = description
  }
}

extension LinkProblem.Code {
  /// Two routes match the same links.
  public static let duplicate = Self("duplicate")
  /// Two routes match the same link, and no rule decides which of them is preferred.
  public static let ambiguous = Self("ambiguous")
  /// A route is unreachable, because other routes match all of its links.
  public static let unreachable = Self("unreachable")
  /// The field type is unknown.
  public static let unknownType = Self("unknownType")
  /// The first components of two patterns differ only in case, but a host ignores case.
  public static let caseOfHost = Self("caseOfHost")
  /// An exported route matches links with any scheme, or web links to any host.
  public static let wide = Self("wide")
  /// A fallback refers to a scheme without patterns, or is set for such a scheme.
  public static let fallback = Self("fallback")
}

/// Errors in the text of routes or rules, in any format.
extension LinkProblem.Code {
  /// The text isn't valid JSON, or doesn't conform to the format of the file.
  public static let syntax = Self("syntax")
  /// A limit is exceeded.
  public static let limit = Self("limit")
  /// A name, an identifier or a host is missing or invalid.
  public static let name = Self("name")
  /// A scheme isn't valid.
  public static let scheme = Self("scheme")
  /// A pattern isn't valid.
  public static let pattern = Self("pattern")
  /// The target of a rule isn't valid, or would let a link choose its own destination.
  public static let target = Self("target")
}

/// The problems for which routes, rules, a configuration or a file is rejected.
///
/// Two errors are equal if their problems are.
public struct LinkDefinitionError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problems, in the order in which they were found.
  public let problems: [LinkProblem]

  /// Creates an error from at least one problem.
  package init(_ problems: [LinkProblem]) {
    self.problems = problems
  }

  /// Creates an error with one problem; its first place is the one to change.
  package init(
    _ code: LinkProblem.Code, at places: [String] = [], example: String? = nil, _ description: String
  ) {
    self.init([LinkProblem(code, at: places, example: example, description)])
  }

  /// The problems, one per line.
  public var description: String {
    problems.map(\.description).joined(separator: "\n")
  }
}
