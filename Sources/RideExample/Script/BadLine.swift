/// A line of a script or journal that is no event.
package struct BadLine: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with it.
  package let problem: String

  /// What would be right.
  package let expected: String

  /// Makes a mistake.
  ///
  /// - Parameters:
  ///   - problem: What is wrong.
  ///   - expected: What would be right.
  package init(problem: String, expected: String) {
    self.problem = problem
    self.expected = expected
  }

  /// Both, as one sentence.
  package var description: String { "\(problem); expected \(expected)" }
}
