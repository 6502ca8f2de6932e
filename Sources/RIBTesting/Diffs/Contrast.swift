/// The difference of two values that should be equal, as a failure shows it.
///
/// Values that do not fit into a line are compared line by line; parts that are too long or too deep for that, by a digest.
package enum Contrast: Equatable {
  /// Both fit into a sentence, and the difference is seen there.
  case short(expected: String, actual: String)
  /// The lines that differ: `-` for what was expected, `+` for what came.
  case long(String)
  /// Both look the same: why they are not equal, as words that follow "but".
  case alike(String)

  /// The most characters of a sentence that two values may take.
  private static let sentence = 80

  /// Compares two values that are not equal.
  ///
  /// It runs no code of the values but their mirrors and descriptions.
  ///
  /// - Parameters:
  ///   - expected: The value that was expected.
  ///   - actual: The value that came.
  /// - Complexity: O(n log n), where n is the number of values in both.
  package init(of expected: Any, and actual: Any) {
    if let one = oneLine(expected), let other = oneLine(actual), one != other,
      one.count + other.count <= Self.sentence
    {
      self = .short(expected: one, actual: other)
    } else if let difference = lineDifference(from: Self.lines(of: expected), to: Self.lines(of: actual)) {
      self = .long(difference)
    } else {
      let (type, other) = (type(of: expected), type(of: actual))
      self = .alike(
        type == other
          ? "another one came that looks the same: they are not equal by their ==, so look at what it compares."
          : "it came as a value of the type \(other), and was expected as one of the type \(type).")
    }
  }

  /// Compares values that were expected one after the other with those that came.
  ///
  /// - Parameters:
  ///   - expected: The values that were expected.
  ///   - actual: The values that came.
  /// - Complexity: O(n log n), where n is the number of values in both.
  package init<Value>(ofEach expected: [Value], and actual: [Value]) {
    if expected.count == 1, actual.count == 1 {
      self.init(of: expected[0], and: actual[0])
    } else {
      self.init(of: expected, and: actual)
    }
  }

  /// The lines of a value, of which long ones go on in the next line so that a change in a long text is found.
  private static func lines(of value: Any) -> [String] {
    RIBTesting.lines(of: value, limits: .comparison).flatMap { line in
      // Cut into equal pieces, so that two long texts which differ in one place have their other pieces in common.
      guard line.utf8.count > 160 else { return [line] }
      let indentation = String(line.prefix { $0 == " " })
      var pieces: [String] = []
      var rest = line.dropFirst(indentation.count)
      while !rest.isEmpty {
        let piece = rest.prefix(100)
        rest = rest.dropFirst(100)
        pieces.append(indentation + piece + (rest.isEmpty ? "" : "\\"))
      }
      return pieces
    }
  }
}
