public import Testing

/// Fails the test when two values are not equal, and shows the lines in which they differ.
///
/// Call it from the test's own task. `==` decides; the text only explains. Cancellation does not matter.
///
/// - Parameters:
///   - actual: The value that came.
///   - expected: The value that was expected.
///   - sourceLocation: The line at which the test fails.
/// - Throws: What evaluating one of the values throws.
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
