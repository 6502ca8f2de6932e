/// The sentence about a value that is not the one that was expected, with the lines that differ if it is a long one.
///
/// - Parameters:
///   - expectation: What was expected, in words.
///   - expected: The value that was expected.
///   - actual: The value that came.
/// - Returns: The sentence and the difference.
/// - Complexity: O(*n* log *n*), where *n* is how many values they consist of.
func mismatch(_ expectation: String, _ expected: Any, came actual: Any) -> String {
  // The texts in a sentence are cut, so only the difference can tell whether two values look the same.
  guard let difference = difference(from: expected, to: actual) else {
    let (type, otherType) = (Swift.type(of: expected), Swift.type(of: actual))
    return type == otherType
      ? """
      Expected \(expectation), but another one came that looks the same: they are not equal by their ==, \
      so look at what it compares.
      """
      : """
      Expected \(expectation), but it came as a value of the type \(otherType), and was expected as one of the type \(type).
      """
  }
  let text = "Expected \(expectation), but \(describe(actual)) came."
  // What fits into a line is seen in it.
  return text.count > 120 || describe(expected) == describe(actual) ? "\(text)\n\(difference)" : text
}
