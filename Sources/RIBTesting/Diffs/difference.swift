public import Testing

/// Compares two values as texts, and shows the lines in which they differ.
///
/// Lines that were expected begin with `-`, lines that came with `+`, and equal lines with two spaces; runs of equal lines
/// are counted and left out. Works on any isolation, and runs no code of the values but their mirrors and descriptions.
///
/// - Parameters:
///   - expected: The value that was expected.
///   - actual: The value that came.
///   - limits: How much of each value is looked at. What they cut off is counted and not compared, but for ``DumpLimits/comparison``,
///     which compares a digest of it.
/// - Returns: The diff, or nil when both values are dumped alike.
/// - Complexity: O(n log n), where n is the number of values looked at, at most as many as the limits say.
public func difference<Value>(
  from expected: Value, to actual: Value, limits: DumpLimits = .comparison
) -> String? {
  lineDifference(from: lines(of: expected, limits: limits), to: lines(of: actual, limits: limits))
}

/// Compares two texts line by line.
///
/// - Parameters:
///   - expected: The lines that were expected.
///   - actual: The lines that came.
///   - context: How many equal lines are kept before and after a change.
///   - most: How many lines are printed.
///   - compared: How many lines of each text are compared, from the first that differs.
/// - Returns: The diff, or nil when the texts are equal.
package func lineDifference(
  from expected: [String], to actual: [String], context: Int = 2, printing most: Int = 200,
  comparing compared: Int = 20_000
) -> String? {
  guard expected != actual else { return nil }
  let difference = LineDifference(from: expected, to: actual, comparing: compared)
  return difference.text(context: context, most: most)
}

/// The sentence about a value that is not the one that was expected, with the lines that differ if it is a long one.
///
/// - Parameters:
///   - expectation: What was expected, in words.
///   - expected: The value that was expected.
///   - actual: The value that came.
/// - Returns: The sentence and the difference.
/// - Complexity: O(*n* log *n*), where *n* is how many values they consist of.
func mismatch(_ expectation: String, _ expected: Any, came actual: Any) -> String {
  switch Contrast(of: expected, and: actual) {
  case .short(_, let actual): "Expected \(expectation), but \(actual) came."
  case .long(let difference): "Expected \(expectation), but \(describe(actual)) came.\n\(difference)"
  case .alike(let reason): "Expected \(expectation), but \(reason)"
  }
}

/// Fails the test when two values are not equal, and shows the lines in which they differ.
///
/// Call it from the test's own task. `==` decides; the text only explains. Cancellation does not matter.
///
/// - Parameters:
///   - actual: The value that came.
///   - expected: The value that was expected.
///   - sourceLocation: The line at which the test fails.
/// - Throws: The error of evaluating one of the values.
/// - Complexity: That of `==`; when the values differ O(n log n), where n is how many values they consist of.
public func expectNoDifference<Value: Equatable>(
  _ actual: @autoclosure () throws -> Value, _ expected: @autoclosure () throws -> Value,
  sourceLocation: SourceLocation = #_sourceLocation
) rethrows {
  let actual = try actual()
  let expected = try expected()
  guard actual != expected else { return }
  FailureSink.current().fail(explanation(actual, expected), at: sourceLocation)
}

private func explanation<Value>(_ actual: Value, _ expected: Value) -> String {
  if let difference = difference(from: expected, to: actual) {
    return "What came is not what was expected (- expected, + actual):\n\n\(difference)"
  }
  return """
    What came is not what was expected, and yet both are dumped alike. \
    They differ in something that a dump does not show: a NaN, which equals nothing, objects or closures that are told \
    apart by identity, what the limits of a dump cut off, or an == that is never true. \
    Compare the properties that matter, one by one.

    Expected:
    \(block(expected))

    Actual:
    \(block(actual))
    """
}
