internal import RIBKit

// Values as text, for each place that shows one: a line, a sentence, a block of lines.

/// Returns a value on one line, as messages and logs show it.
///
/// A value has the same text in every run, without line feeds. A string with more characters than allowed is truncated and ends with `…`.
package func describe(_ value: Any, characters: Int = 200) -> String {
  var reader = DumpLimits.line.reader
  var text = ""
  reader.read(value).write(to: &text, most: 4 * characters)
  return text.count <= characters ? text : text.prefix(characters - 1) + "…"
}

/// Returns a complete value on one line of at most 120 characters; `nil` if it doesn't fit.
package func oneLine(_ value: Any) -> String? {
  var reader = DumpLimits.oneLine.reader
  var text = ""
  // Counting bytes takes constant time, counting characters doesn't; 120 characters seldom have more than four bytes each.
  reader.read(value).write(to: &text, most: 480)
  return text.utf8.count <= 480 && text.count <= 120 ? text : nil
}

/// Returns a value for a sentence, with at most 200 characters: whole if it fits on a line, otherwise truncated.
package func inSentence(_ value: Any) -> String {
  oneLine(value) ?? describe(value)
}

/// Returns a value that doesn't fit in a sentence, as at most a hundred lines that follow it.
package func block(_ value: Any) -> String {
  let lines = lines(of: value)
  let shown = lines.prefix(100).joined(separator: "\n")
  return lines.count > 100 ? shown + "\n… (\(lines.count - 100) more lines)" : shown
}

/// Returns a value as lines of Swift-like text, with two spaces per level.
///
/// A value has the same lines in every run. Objects are numbered by type and first appearance: `Trip#1`, and `↩ Trip#1` where the
/// same object appears again.
///
/// - Complexity: O(n log n), where n is the number of values read, up to the limits.
package func lines(of value: Any, limits: DumpLimits = .standard) -> [String] {
  var reader = limits.reader
  return reader.read(value).lines
}

extension ValueNode {
  /// The value in lines, with two spaces per level.
  ///
  /// Each part ends with a comma, even the last one, so that adding a part changes no other line.
  var lines: [String] {
    var lines: [String] = []
    write(to: &lines, indentation: "", before: "", after: "")
    return lines
  }

  private func write(to lines: inout [String], indentation: String, before: String, after: String) {
    let inner = indentation + "  "
    switch self {
    case .string(let string) where string.isMultiline:
      lines.append(indentation + before + "\"\"\"")
      lines += string.lines.map { $0.isEmpty ? "" : inner + $0 }
      lines.append(inner + "\"\"\"" + string.omitted.mark + after)
    case .group(let group) where !group.isOneLine && group.isWrapper:
      for part in group.parts {
        part.value.write(
          to: &lines, indentation: indentation, before: before + group.opening + part.label,
          after: group.closing + after)
      }
    case .group(let group) where !group.isOneLine:
      lines.append(indentation + before + group.opening)
      for part in group.parts {
        part.value.write(to: &lines, indentation: inner, before: part.label, after: ",")
      }
      if case .rest = group.omitted { lines.append(inner + group.omitted.mark) }
      lines.append(indentation + group.closing + after)
    case .word, .string, .group: lines.append(indentation + before + line + after)
    }
  }
}

extension QuotedString {
  /// The lines between three quotes.
  fileprivate var lines: [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { scalars in
      let line = Self.escaped(String(scalars), in: .three)
        .replacing("\"\"\"", with: "\\\"\"\"")
      // A space at the end of a line is invisible.
      return line.hasSuffix(" ") ? line.dropLast() + "\\u{20}" : line
    }
  }
}
