package import Testing

/// What is wrong, and the line that is to blame.
package struct Failure: Hashable, Sendable {
  /// What was expected, what came, and what to do.
  package let message: String

  /// The line at which the test fails.
  package let location: SourceLocation

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - location: Where.
  package init(_ message: String, at location: SourceLocation) {
    self.message = message
    self.location = location
  }
}
