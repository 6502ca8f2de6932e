package import Testing

/// What is wrong, and the line that is to blame.
package struct Failure: Hashable, Sendable {
  /// What was expected, what came, and what to do.
  package let message: String

  /// The line at which the test fails.
  package let location: SourceLocation

  /// Whether the test is only told, and does not fail.
  package let isWarning: Bool

  /// Makes a failure.
  ///
  /// - Parameters:
  ///   - message: What is wrong.
  ///   - location: Where.
  ///   - isWarning: Whether the test is only told.
  package init(_ message: String, at location: SourceLocation, isWarning: Bool = false) {
    self.message = message
    self.location = location
    self.isWarning = isWarning
  }
}
