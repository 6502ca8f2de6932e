/// What is wrong with a command line, all of it at once.
package struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence for each mistake, without its full stop.
  package let problems: [String]

  /// Makes an error.
  ///
  /// - Parameter problems: One sentence for each mistake.
  package init(problems: [String]) {
    self.problems = problems
  }

  /// The mistakes and where to read more, line by line.
  package var description: String {
    (problems.map { "ride: \($0)" } + ["Try 'ride --help'."]).joined(separator: "\n")
  }
}
