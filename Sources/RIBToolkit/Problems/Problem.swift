/// One thing that is wrong, as a sentence that says what to do.
package struct Problem: Hashable, Sendable, CustomStringConvertible {
  /// What kind of thing is wrong; it decides how the program ends.
  package enum Code: String, Hashable, Sendable {
    /// The command line.
    case usage
    /// A name that Swift or the tool does not take.
    case name
    /// A template.
    case template
    /// A file that is there already, or has changed.
    case conflict
    /// A path that leaves the package, or leads through what is no folder.
    case path
    /// What the system refuses.
    case files
    /// The package, or where it is.
    case package
    /// A table of links, a link, or a known answer.
    case links
    /// There is nothing to do: what was to be changed is not there, or is as it should be.
    case nothing
    /// What is left to be done in other files, which the tool does not do.
    case wiring
    /// What a rule of `rib lint` finds wrong with the code.
    case lint
    /// Another run of the tool, or one that was interrupted.
    case transaction
    /// A program that the tool has started.
    case program
    /// The verb reads Swift, and this `rib` was built without the parser.
    case parser
  }

  /// What kind of thing is wrong.
  package let code: Code
  /// The sentences: what is wrong, and what to do.
  package let message: String
  /// Where it is, in a text that was read.
  package let place: Place?
  /// Whether it is only called a warning.
  package let isWarning: Bool

  package init(_ code: Code, _ message: String, at place: Place? = nil, isWarning: Bool = false) {
    self.code = code
    self.message = message
    self.place = place
    self.isWarning = isWarning
  }

  /// The line that a person reads, and an editor if there is a place.
  package var description: String {
    let word =
      code == .wiring ? "left to do" : code == .nothing ? "nothing to do" : isWarning ? "warning" : "error"
    return "\(place.map { "\($0): " } ?? "")\(word): \(message)"
  }
}

/// A place in a text that the tool has read.
package struct Place: Hashable, Sendable, CustomStringConvertible {
  /// The name of the file, as the reader would open it.
  package let file: String
  /// Counted from one.
  package let line: Int
  /// Counted in characters, from one.
  package let column: Int

  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The form that editors jump to.
  package var description: String { "\(file):\(line):\(column)" }
}

/// All that is wrong in one run.
package struct ToolkitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong; never empty.
  package let problems: [Problem]

  package init(_ problems: [Problem]) {
    self.problems = problems
  }

  /// Makes an error of one problem.
  ///
  /// - Parameters:
  ///   - code: What kind of thing is wrong.
  ///   - message: What is wrong, and what to do.
  ///   - place: Where it is, in a text that was read.
  package init(_ code: Problem.Code, _ message: String, at place: Place? = nil) {
    self.init([Problem(code, message, at: place)])
  }

  /// Throws problems, if there is one.
  ///
  /// - Parameter problems: What is wrong.
  /// - Throws: All of it.
  package static func check(_ problems: [Problem]) throws(ToolkitError) {
    if !problems.isEmpty { throw ToolkitError(problems) }
  }

  /// One line for each problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// Collects what is wrong, so that one run reports all of it.
package struct ProblemCollector {
  package init() {}

  package private(set) var problems: [Problem] = []

  /// Adds a problem, unless it is among them.
  package mutating func add(_ problem: Problem) {
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// Does something and keeps what is wrong with it.
  ///
  /// - Parameter body: What to do.
  /// - Returns: What the closure returned; `nil` if it threw.
  @discardableResult
  package mutating func collect<Value>(_ body: () throws(ToolkitError) -> Value) -> Value? {
    do throws(ToolkitError) {
      return try body()
    } catch {
      for problem in error.problems { add(problem) }
      return nil
    }
  }

  /// Throws what was collected.
  ///
  /// - Throws: All problems, if there is one.
  package func check() throws(ToolkitError) {
    try ToolkitError.check(problems)
  }
}
