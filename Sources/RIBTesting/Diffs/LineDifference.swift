internal import RIBInspector

/// The difference between two texts, line by line.
struct LineDifference {
  /// The lines of both texts in one order; in a changed place, the expected lines come first.
  private(set) var rows: [DiffRow] = []

  /// Compares two texts, from the first line that differs up to a number of lines of each; further lines are only counted.
  init(from expected: [String], to actual: [String], comparing most: Int) {
    // Equal beginnings and ends are removed first: most texts differ in a few lines, and the limit counts from the first that differs.
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let tail = zip(expected.dropFirst(head).reversed(), actual.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let removed = expected[head..<(expected.count - tail)]
    let added = actual[head..<(actual.count - tail)]
    append(expected[..<head], .equal)
    align(Array(removed.prefix(most)), Array(added.prefix(most)))
    let rest = (removed.dropFirst(most).count, added.dropFirst(most).count)
    if rest != (0, 0) {
      let note = "… (not compared, because they are long: \(rest.0) expected and \(rest.1) actual lines)"
      append([note], .note)
    }
    append(expected[(expected.count - tail)...], .equal)
  }

  private mutating func align(_ expected: [String], _ actual: [String]) {
    var (line, other) = (0, 0)
    for match in ListMatcher(expected, actual).matches() {
      append(expected[line..<match.old], .expected)
      append(actual[other..<match.new], .actual)
      append([expected[match.old]], .equal)
      (line, other) = (match.old + 1, match.new + 1)
    }
    append(expected[line...], .expected)
    append(actual[other...], .actual)
  }

  private mutating func append(_ lines: some Sequence<String>, _ kind: DiffRow.Kind) {
    rows += lines.lazy.map { DiffRow(kind: kind, text: $0) }
  }
}

extension LineDifference {
  /// Returns the printed difference.
  ///
  /// It keeps equal lines near a change, and those that enclose a change by indentation, because they show its position. `context`
  /// is the number of equal lines before and after a change, and `most` the number of printed lines; a run of changed lines gets a
  /// quarter of that.
  func text(context: Int, most: Int) -> String {
    let runs = runs(keeping: keptRows(context: context))
    let printed = runs.flatMap { lines(of: $0, most: max(most / 4, 1)) }
    guard printed.count > most else { return printed.joined(separator: "\n") }
    return (printed.prefix(most) + ["  … (\(printed.count - most) more lines)"]).joined(separator: "\n")
  }

  /// Neighboring rows that are printed alike.
  private struct Run {
    let kind: DiffRow.Kind
    let isKept: Bool
    var rows: Range<Int>
  }

  private func runs(keeping kept: [Bool]) -> [Run] {
    var runs: [Run] = []
    for (index, row) in rows.enumerated() {
      if let last = runs.last, last.kind == row.kind, last.isKept == kept[index] {
        runs[runs.count - 1].rows = last.rows.lowerBound..<(index + 1)
      } else {
        runs.append(Run(kind: row.kind, isKept: kept[index], rows: index..<(index + 1)))
      }
    }
    return runs
  }

  private func lines(of run: Run, most: Int) -> [String] {
    // The mark takes up a line itself.
    guard run.rows.count > 1 else { return rows[run.rows].map(\.printed) }
    guard run.isKept else { return ["  … (\(run.rows.count) equal lines)"] }
    let omitted = run.rows.count - most
    guard omitted > 1, run.kind != .equal else { return rows[run.rows].map(\.printed) }
    let mark = DiffRow(kind: run.kind, text: "… (\(omitted) more lines)")
    return (rows[run.rows].prefix(most) + [mark]).map(\.printed)
  }

  private func keptRows(context: Int) -> [Bool] {
    var kept = rows.map { $0.kind != .equal }
    /// The rows that enclose the current one, the outermost first.
    var enclosing: [(index: Int, indentation: Int)] = []
    for (index, row) in rows.enumerated() {
      let indentation = row.indentation
      if let indentation, row.kind != .note {
        while let last = enclosing.last, last.indentation >= indentation { enclosing.removeLast() }
      }
      if row.kind != .equal {
        for near in max(index - context, 0)..<min(index + context + 1, rows.count) { kept[near] = true }
        for outer in enclosing { kept[outer.index] = true }
      }
      if let indentation { enclosing.append((index, indentation)) }
    }
    return kept
  }
}

/// A line of a diff.
struct DiffRow {
  enum Kind {
    case equal
    case expected
    case actual
    /// A remark on the diff that isn't part of either text.
    case note
  }

  let kind: Kind
  let text: String

  /// The line as it is printed.
  var printed: String {
    switch kind {
    case .equal, .note: "  " + text
    case .expected: "- " + text
    case .actual: "+ " + text
    }
  }

  /// The number of spaces at the beginning of the line; `nil` for an empty line.
  var indentation: Int? {
    let count = text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    return count == text.utf8.count ? nil : count
  }
}
