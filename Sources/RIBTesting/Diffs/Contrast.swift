/// The difference between two values that should be equal, as a failure shows it.
///
/// Values that don't fit on a line are compared line by line; parts that are too long or too deep for that, by a digest.
package enum Contrast: Equatable {
  /// Both values fit in a sentence, which shows the difference.
  case short(expected: String, actual: String)
  /// The lines that differ: `-` for expected lines, `+` for actual ones.
  case long(String)
  /// Both values print alike; the string is the reason that they aren't equal, phrased to follow "but".
  case alike(String)

  /// The maximum number of characters in a sentence for both values.
  private static let sentence = 80

  /// Compares two values that aren't equal.
  ///
  /// It runs no code of the values except their mirrors and descriptions.
  ///
  /// - Complexity: O(n log n), where n is the number of values in both.
  package init(of expected: Any, and actual: Any) {
    if let one = oneLine(expected), let other = oneLine(actual), one != other,
      one.count + other.count <= Self.sentence
    {
      self = .short(expected: one, actual: other)
      return
    }
    let (lines, others) = (Self.lines(of: expected), Self.lines(of: actual))
    if let difference = lineDifference(from: lines, to: others) {
      self = .long(difference)
    } else {
      let (type, other) = (type(of: expected), type(of: actual))
      let hint = lines.contains { $0.contains("redacted") } ? " Redacted parts may differ." : ""
      self = .alike(
        type == other
          ? "got an unequal value that looks the same.\(hint) Check the properties that == compares."
          : "got a value of type \(other) instead of type \(type).")
    }
  }

  /// Compares a list of expected values with the actual ones.
  ///
  /// - Complexity: O(n log n), where n is the number of values in both.
  package init<Value>(ofEach expected: [Value], and actual: [Value]) {
    if expected.count == 1, actual.count == 1 {
      self.init(of: expected[0], and: actual[0])
    } else {
      self.init(of: expected, and: actual)
    }
  }

  /// Returns the lines of a value; long lines are split so that a change in a long string can be located.
  private static func lines(of value: Any) -> [String] {
    RIBTesting.lines(of: value, limits: .comparison).flatMap { line in
      // Lines are cut into equal pieces, so that two long strings that differ in one place have their other pieces in common.
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
