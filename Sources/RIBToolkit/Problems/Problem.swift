package import RIBDiagnostics

/// A problem, as a sentence that says what to do.
package struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// The kind of a problem; it decides the exit status.
  package enum Code: String, Hashable, Sendable {
    /// An invalid command line.
    case usage
    /// A name that Swift or the tool rejects.
    case name
    /// An invalid template.
    case template
    /// A file that exists already or has changed.
    case conflict
    /// A path that leaves the package or leads through a file.
    case path
    /// A failed file operation.
    case files
    /// A missing or unsuitable package.
    case package
    /// An invalid link, link table or recorded answer.
    case links
    /// Nothing to do: the target of the change is missing, or is already as it should be.
    case nothing
    /// Work in other files that must be done by hand.
    case wiring
    /// A finding of a `rib lint` rule.
    case lint
    /// A conflict with another run, or with an interrupted one.
    case transaction
    /// A failed external program.
    case program
    /// A verb that reads Swift, in a `rib` without the parser.
    case parser
  }

  /// The kind of the problem.
  package let code: Code
  /// The problem and the remedy, as sentences.
  package let message: String
  /// The place in a text that was read.
  package let place: TextPlace?
  /// Whether the problem is shown as a warning.
  package let isWarning: Bool

  package init(_ code: Code, _ message: String, at place: TextPlace? = nil, isWarning: Bool = false) {
    self.code = code
    self.message = message
    self.place = place
    self.isWarning = isWarning
  }

  /// The line for people, and for editors if there is a place.
  package var description: String {
    let word =
      code == .wiring ? "left to do" : code == .nothing ? "nothing to do" : isWarning ? "warning" : "error"
    return "\(place.map { "\($0): " } ?? "")\(word): \(message)"
  }
}

/// All problems of a run.
package struct ToolkitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems; there is at least one.
  package let problems: [Problem]

  package init(_ problems: [Problem]) {
    self.problems = problems
  }

  /// Creates an error with a single problem.
  package init(_ code: Problem.Code, _ message: String, at place: TextPlace? = nil) {
    self.init([Problem(code, message, at: place)])
  }

  /// Throws the problems, if there are any.
  package static func check(_ problems: [Problem]) throws(ToolkitError) {
    if !problems.isEmpty { throw ToolkitError(problems) }
  }

  /// The problems, one per line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Collects problems, so that one run reports them all.
package struct ProblemCollector {
  package init() {}

  package private(set) var problems: [Problem] = []

  /// Adds a problem, unless it was added before.
  package mutating func add(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Runs a closure and collects the problems that it throws.
  ///
  /// - Returns: The result of the closure; `nil` if it threw.
  @discardableResult
  package mutating func collect<Value>(_ body: () throws(ToolkitError) -> Value) -> Value? {
    do throws(ToolkitError) {
      return try body()
    } catch {
      for problem in error.problems { add(problem) }
      return nil
    }
  }

  /// Throws the collected problems, if there are any.
  package func check() throws(ToolkitError) {
    try ToolkitError.check(problems)
  }
}
