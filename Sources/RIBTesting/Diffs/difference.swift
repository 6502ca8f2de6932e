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
