/// All that is wrong in one run.
package struct ToolkitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong; never empty.
  package let problems: [Problem]

  /// Makes an error.
  ///
  /// - Parameter problems: What is wrong; at least one thing.
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
  static func check(_ problems: [Problem]) throws(ToolkitError) {
    if !problems.isEmpty { throw ToolkitError(problems) }
  }

  /// One line for each problem.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}
