// A value as text, for each place that shows one: a line, a sentence, lines of their own.

/// A value on one line, as messages and logs show it.
///
/// The same value gives the same text in every run.
///
/// - Parameters:
///   - value: Any value.
///   - characters: How long the text may be; it ends with `…` where it was cut.
/// - Returns: The text, without line feeds.
package func describe(_ value: Any, characters: Int = 200) -> String {
  var dumper = Dumper(.line)
  var text = ""
  dumper.dump(value).write(to: &text, most: 4 * characters)
  return text.count <= characters ? text : text.prefix(characters - 1) + "…"
}

/// A value in one line; nil if it does not fit there whole.
///
/// - Parameter value: Any value.
/// - Returns: A text of at most 120 characters in which nothing is left out.
package func oneLine(_ value: Any) -> String? {
  var dumper = Dumper(.oneLine)
  var text = ""
  // Bytes are counted in constant time, characters are not; 120 characters seldom have more than four bytes each.
  dumper.dump(value).write(to: &text, most: 480)
  return text.utf8.count <= 480 && text.count <= 120 ? text : nil
}

/// A value in a sentence: whole if it fits into a line, else cut.
///
/// - Parameter value: Any value.
/// - Returns: A text of at most 200 characters.
package func inSentence(_ value: Any) -> String {
  oneLine(value) ?? describe(value)
}

/// A value that does not fit into a sentence, in lines of their own after it.
///
/// - Parameter value: Any value.
/// - Returns: At most a hundred lines.
package func block(_ value: Any) -> String {
  let lines = lines(of: value)
  let shown = lines.prefix(100).joined(separator: "\n")
  return lines.count > 100 ? shown + "\n… (\(lines.count - 100) more lines)" : shown
}

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
