/// The difference of two values as lines: `-` was expected, `+` came, runs of equal lines are counted.
///
/// Values are taken apart by reflection. Sets and dictionaries are sorted, an object that comes again, as in a cycle, is
/// shown once.
///
/// - Parameters:
///   - expected: The value that was expected.
///   - actual: The value that came.
///   - limits: How much of each is shown.
/// - Returns: The lines; `nil` if the values look the same.
/// - Complexity: O(*n* + *d*²) for *n* lines, of which *d* lie between the first and the last that differ.
public func difference<Value>(
  from expected: Value, to actual: Value, limits: DumpLimits = .standard
) -> String? {
  lineDifference(from: lines(of: expected, limits: limits), to: lines(of: actual, limits: limits))
}
