public import Testing

/// Expects two values to be equal, and fails with their difference, line by line.
///
/// - Parameters:
///   - actual: The value that came.
///   - expected: The value that is expected.
///   - limits: How much of each is shown.
///   - sourceLocation: Where it is expected.
public func expectNoDifference<Value: Equatable>(
  _ actual: Value, _ expected: Value, limits: DumpLimits = .standard,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  let text =
    difference(from: expected, to: actual, limits: limits).map { "The value differs.\n\($0)" }
      ?? """
      The values are not equal, but look the same: they differ in something that is not shown, such as a closure, a number that is not \
      equal to itself, or what lies below the limits.
        \(describe(actual))
      """
  FailureSink.current().fail(text, at: sourceLocation)
}
