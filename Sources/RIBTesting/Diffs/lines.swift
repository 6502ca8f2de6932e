/// A value as lines of Swift-like text, two spaces for each level.
///
/// The same value gives the same lines in every run. Objects are numbered by type and first appearance: `Trip#1`, and
/// `↩ Trip#1` where the same object comes again.
///
/// - Parameters:
///   - value: Any value.
///   - limits: How much of it is shown.
/// - Returns: The lines, at least one.
/// - Complexity: O(n log n), where n is the number of values looked at, at most as many as the limits say.
package func lines(of value: Any, limits: DumpLimits = .standard) -> [String] {
  var dumper = Dumper(limits)
  return dumper.dump(value).lines
}
