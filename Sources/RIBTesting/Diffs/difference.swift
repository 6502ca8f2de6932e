public import Testing

/// Compares the dumps of two values, and returns the lines that differ, or `nil` if the dumps are equal.
///
/// Expected lines begin with `-`, actual ones with `+`, and equal ones with two spaces; runs of equal lines are replaced by their
/// count. You can call it from any isolation domain. It runs no code of the values except their mirrors and descriptions.
///
/// Parts beyond the limits are counted and not compared, except with ``DumpLimits/comparison``, which compares a digest of them.
///
/// - Complexity: O(n log n), where n is the number of values read, up to the limits.
public func difference<Value>(
  from expected: Value, to actual: Value, limits: DumpLimits = .comparison
) -> String? {
  lineDifference(from: lines(of: expected, limits: limits), to: lines(of: actual, limits: limits))
}

/// Compares two texts line by line, and returns the diff, or `nil` if they are equal.
///
/// - Parameters:
///   - expected: The expected lines.
///   - actual: The actual lines.
///   - context: The number of equal lines to keep before and after a change.
///   - most: The maximum number of printed lines.
///   - compared: The number of lines of each text to compare, from the first that differs.
/// - Returns: The diff, or `nil`.
package func lineDifference(
  from expected: [String], to actual: [String], context: Int = 2, printing most: Int = 200,
  comparing compared: Int = 20_000
) -> String? {
  guard expected != actual else { return nil }
  let difference = LineDifference(from: expected, to: actual, comparing: compared)
  return difference.text(context: context, most: most)
}

/// Returns a statement with the lines that differ, and with the meaning of their signs.
///
/// Each failure with a difference calls it, so that each explains the signs.
///
/// - Parameters:
///   - difference: The lines that differ.
///   - statement: A statement without its full stop.
///   - minus: The text that lines with a minus sign belong to.
///   - plus: The text that lines with a plus sign belong to.
/// - Returns: The text.
package func show(
  _ difference: String, after statement: String, minus: String = "expected", plus: String = "actual"
) -> String {
  "\(statement) (- \(minus), + \(plus)):\n\(difference)"
}

/// Returns a sentence about a mismatch; if the values are long, it has the lines that differ instead of the values.
///
/// - Parameters:
///   - subject: The noun of the value, with its article.
///   - expectation: The expected value in words.
///   - expected: The expected value.
///   - actual: The actual value.
///   - noun: The words before the actual value.
/// - Returns: The sentence.
/// - Complexity: O(*n* log *n*), where *n* is the number of nested values.
func mismatch(
  of subject: String, _ expectation: @autoclosure () -> String, _ expected: Any, got actual: Any,
  as noun: String = ""
) -> String {
  switch Contrast(of: expected, and: actual) {
  case .short(_, let actual): "Expected \(expectation()), but got \(noun)\(actual)."
  case .long(let difference): show(difference, after: "\(subject) differs from what was expected")
  case .alike(let reason): "Expected \(expectation()), but \(reason)"
  }
}

/// Fails the test if two values aren't equal, and shows the lines that differ.
///
/// Call it from the test's own task. The result depends on `==` alone; the dump only explains it. Cancellation has no effect.
///
/// - Throws: An error from evaluating one of the values.
/// - Complexity: That of `==`; if the values differ, O(n log n), where n is the number of nested values.
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
    return show(difference, after: "The actual value differs from the expected one")
  }
  return """
    The values are not equal, but their dumps are. They differ in something that a dump does not show: a @Redacted value, a NaN, which \
    equals nothing, objects or closures that are compared by identity, a part beyond the limits of a dump, or an == that is never \
    true. Compare the properties that matter, one by one.

    Expected:
    \(block(expected))

    Actual:
    \(block(actual))
    """
}
