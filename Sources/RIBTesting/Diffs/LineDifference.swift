/// How two texts differ, line by line.
struct LineDifference {
  /// The lines of both texts in one order; of a changed place, what was expected comes first.
  private(set) var rows: [DiffRow] = []

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - expected: The lines that were expected.
  ///   - actual: The lines that came.
  ///   - most: How many lines of each are compared, from the first that differs; the rest is only counted.
  init(from expected: [String], to actual: [String], comparing most: Int) {
    let head = zip(expected, actual).prefix { $0 == $1 }.count
    let tail = zip(expected.dropFirst(head).reversed(), actual.dropFirst(head).reversed())
      .prefix { $0 == $1 }.count
    let removed = expected[head..<(expected.count - tail)]
    let added = actual[head..<(actual.count - tail)]
    append(expected[..<head], .equal)
    align(Array(removed.prefix(most)), Array(added.prefix(most)))
    let rest = (removed.dropFirst(most).count, added.dropFirst(most).count)
    if rest != (0, 0) {
      let note = "… (not compared, because the texts are long: \(rest.0) expected and \(rest.1) actual lines)"
      append([note], .note)
    }
    append(expected[(expected.count - tail)...], .equal)
  }

  private mutating func align(_ expected: [String], _ actual: [String]) {
    var (line, other) = (0, 0)
    for match in LineMatcher(expected, actual).matches() {
      append(expected[line..<match.expected], .expected)
      append(actual[other..<match.actual], .actual)
      append([expected[match.expected]], .equal)
      (line, other) = (match.expected + 1, match.actual + 1)
    }
    append(expected[line...], .expected)
    append(actual[other...], .actual)
  }

  private mutating func append(_ lines: some Sequence<String>, _ kind: DiffRow.Kind) {
    rows += lines.lazy.map { DiffRow(kind: kind, text: $0) }
  }
}
