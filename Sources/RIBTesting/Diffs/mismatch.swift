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
