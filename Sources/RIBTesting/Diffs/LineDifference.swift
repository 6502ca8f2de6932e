/// What must be taken out of some lines and put into them to make others of them.
struct LineDifference {
  private enum Line {
    case same(String)
    case expected(String)
    case actual(String)

    var text: String {
      switch self {
      case .same(let line): "  \(line)"
      case .expected(let line): "- \(line)"
      case .actual(let line): "+ \(line)"
      }
    }
  }

  private var lines: [Line] = []

  /// How many equal lines are shown around one that differs.
  private static let context = 3

  /// How many lines are compared; what comes after them is left out.
  private static let limit = 10_000

  /// How many lines in the middle may differ before they are no longer compared one by one.
  private static let width = 2_000

  /// Compares lines.
  ///
  /// - Complexity: O(*n* + *d*²) for *n* lines, of which *d* lie between the first and the last that differ.
  init(from expected: [String], to actual: [String]) {
    let (expected, actual) = (expected.prefix(Self.limit), actual.prefix(Self.limit))
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let (left, right) = (expected.dropFirst(head), actual.dropFirst(head))
    let tail = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    lines = expected.prefix(head).map(Line.same)
    compare(Array(left.dropLast(tail)), Array(right.dropLast(tail)))
    lines += left.suffix(tail).map(Line.same)
  }

  private mutating func compare(_ expected: [String], _ actual: [String]) {
    guard max(expected.count, actual.count) <= Self.width else {
      lines += expected.map(Line.expected) + actual.map(Line.actual)
      return
    }
    let change = actual.difference(from: expected)
    let (removed, inserted) = (Self.offsets(change.removals), Self.offsets(change.insertions))
    var (left, right) = (0, 0)
    while left < expected.count || right < actual.count {
      if removed.contains(left) {
        lines.append(.expected(expected[left]))
        left += 1
      } else if inserted.contains(right) {
        lines.append(.actual(actual[right]))
        right += 1
      } else {
        lines.append(.same(expected[left]))
        left += 1
        right += 1
      }
    }
  }

  private static func offsets(_ changes: [CollectionDifference<String>.Change]) -> Set<Int> {
    Set(
      changes.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }

  /// The comparison as text: `-` was expected, `+` came, runs of equal lines are counted; `nil` if all are equal.
  var text: String? {
    let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
    guard !changed.isEmpty else { return nil }
    var shown = Set<Int>()
    for index in changed {
      shown.formUnion(max(index - Self.context, 0)...min(index + Self.context, lines.count - 1))
    }
    var text: [String] = []
    var skipped = 0
    for index in lines.indices {
      guard shown.contains(index) || isLonely(index, shown) else {
        skipped += 1
        continue
      }
      if skipped > 0 { text.append("  … (\(skipped) equal lines)") }
      skipped = 0
      text.append(lines[index].text)
    }
    if skipped > 0 { text.append("  … (\(skipped) equal lines)") }
    return text.joined(separator: "\n")
  }

  /// Whether a line would be the only one of a run that is left out.
  private func isLonely(_ index: Int, _ shown: Set<Int>) -> Bool {
    (index == 0 || shown.contains(index - 1)) && (index == lines.count - 1 || shown.contains(index + 1))
  }
}

/// The difference of two texts, line by line.
///
/// - Parameters:
///   - expected: The lines that were expected.
///   - actual: The lines that came.
/// - Returns: The difference; `nil` if there is none.
package func lineDifference(from expected: [String], to actual: [String]) -> String? {
  LineDifference(from: expected, to: actual).text
}
