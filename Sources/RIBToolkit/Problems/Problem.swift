internal import Basics
internal import Foundation
package import RIBDiagnostics

/// A problem, as a sentence that says what to do.
package struct Problem: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The kind of a problem; it decides the exit status.
  package enum Code: String, Codable, Hashable, Sendable {
    case usage
    /// A name that Swift or the tool rejects.
    case name
    case template
    /// A file that exists already or has changed.
    case conflict
    /// A path that leaves the package or leads through a file.
    case path
    case files
    /// A missing or unsuitable package.
    case package
    /// An invalid link, link table or recorded answer.
    case links
    /// Nothing to do: the package is already as the command would leave it.
    case nothing
    /// Work in other files that must be done by hand.
    case wiring
    /// A finding of a `rib lint` rule.
    case lint
    /// A conflict with another run, or with an interrupted one.
    case transaction
    case program
    /// A verb that reads Swift, in a `rib` without the parser.
    case parser
  }

  package let code: Code
  /// The problem and the remedy, in full sentences.
  package let message: String
  /// The place in the text that was read.
  package let place: TextPlace?
  /// The option whose value is wrong, such as `target`; `nil` for other problems.
  package var option: String?
  /// Whether the problem is shown as a warning.
  package let isWarning: Bool

  package init(
    _ code: Code, _ message: String, at place: TextPlace? = nil, in option: String? = nil,
    isWarning: Bool = false
  ) {
    self.code = code
    self.message = message
    self.place = place
    self.option = option
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
  /// The `errno` of a failed file operation; `nil` for other errors.
  package private(set) var systemCode: Int32?

  package init(_ problems: [Problem]) {
    self.problems = problems
  }

  /// Creates the error for a failed file operation; the action is a verb such as `read`.
  package init(errno code: Int32, _ action: String, _ path: String) {
    self.init(.files, "Cannot \(action) \(path.printable): \(String(cString: strerror(code))).")
    systemCode = code
  }

  /// Creates an error with a single problem.
  package init(
    _ code: Problem.Code, _ message: String, at place: TextPlace? = nil, in option: String? = nil
  ) {
    self.init([Problem(code, message, at: place, in: option)])
  }

  package static func check(_ problems: [Problem]) throws(ToolkitError) {
    if !problems.isEmpty { throw ToolkitError(problems) }
  }

  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Collects problems, so that one run reports them all.
package struct ProblemCollector {
  package init() {}

  package private(set) var problems: [Problem] = []

  /// Adds a problem, unless it was already added.
  package mutating func add(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Adds a problem, unless it was already added.
  package mutating func add(
    _ code: Problem.Code, _ message: String, at place: TextPlace? = nil, in option: String? = nil
  ) {
    add(Problem(code, message, at: place, in: option))
  }

  /// Evaluates an expression and collects the problems that it throws, as those of the value of an option.
  ///
  /// - Returns: The value of the expression; `nil` if it threw.
  @discardableResult
  package mutating func collect<Value>(
    _ value: @autoclosure () throws(ToolkitError) -> Value, in option: String? = nil
  ) -> Value? {
    do throws(ToolkitError) {
      return try value()
    } catch {
      for var problem in error.problems {
        problem.option = problem.option ?? option
        add(problem)
      }
      return nil
    }
  }

  package func check() throws(ToolkitError) { try ToolkitError.check(problems) }
}
