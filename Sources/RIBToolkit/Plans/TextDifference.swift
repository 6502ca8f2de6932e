internal import Basics

/// The line difference of two strings, with three lines of context.
package struct TextDifference: Hashable, Sendable {
  /// The maximum number of lines to compare; longer strings are only counted.
  private static let limit = 5_000

  /// The lines, each with its mark: `+`, `-`, a space, or `@` for the position.
  package let lines: [String]

  /// Compares two strings.
  ///
  /// Lines of the old text are marked with `-`, lines of the new text with `+`. `nil` is a missing file.
  ///
  /// - Complexity: O(*n* · *d*), where *n* is the number of lines and *d* the number of changed lines.
  package init(from old: FileContent?, to new: FileContent?) {
    guard let first = Self.lines(of: old), let second = Self.lines(of: new) else {
      lines = ["@ binary: \(old?.bytes.count ?? 0) bytes become \(new?.bytes.count ?? 0)"]
      return
    }
    guard first.count + second.count <= Self.limit else {
      lines = ["@ too long to compare: \(first.count) lines become \(second.count)"]
      return
    }
    lines = Self.hunks(Self.rows(first, second))
  }

  private static func lines(of content: FileContent?) -> [String]? {
    guard let content else { return [] }
    guard let text = content.text else { return nil }
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .map { String($0).printable }
    if lines.last == "" { lines.removeLast() } else { lines.append("\\ no newline at end of file") }
    return lines
  }

  /// Returns all lines of both strings with their marks.
  private static func rows(_ first: [String], _ second: [String]) -> [(mark: Character, text: String)] {
    let difference = second.difference(from: first)
    var (removed, added): (Set<Int>, Set<Int>) = ([], [])
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var rows: [(mark: Character, text: String)] = []
    var (line, other) = (0, 0)
    while line < first.count || other < second.count {
      if removed.contains(line) {
        rows.append(("-", first[line]))
        line += 1
      } else if added.contains(other) {
        rows.append(("+", second[other]))
        other += 1
      } else {
        rows.append((" ", second[other]))
        line += 1
        other += 1
      }
    }
    return rows
  }

  private static func hunks(_ rows: [(mark: Character, text: String)]) -> [String] {
    let changed = rows.indices.filter { rows[$0].mark != " " }
    var shown: Set<Int> = []
    for index in changed { shown.formUnion(max(0, index - 3)...min(rows.count - 1, index + 3)) }
    var lines: [String] = []
    var number = 0
    for (index, row) in rows.enumerated() {
      if row.mark != "-" { number += 1 }
      guard shown.contains(index) else { continue }
      if !shown.contains(index - 1) { lines.append("@ line \(max(number, 1))") }
      lines.append("\(row.mark)\(row.text)")
    }
    return lines
  }
}
