/// A search for the lines that two texts have in common, in order.
///
/// Lines that occur once in both texts are matched first, so that a diff aligns meaningful lines instead of brackets. Between them it
/// searches for a shortest edit, and gives up where hardly anything is in common. The time is nearly linear for any input; the match is
/// then not always the longest.
struct LineMatcher {
  /// A part of the first text and the part of the second to compare it with.
  struct Region {
    var expected: Range<Int>
    var actual: Range<Int>
    /// The number of nested matches of single lines that enclose it.
    var level = 0
  }

  /// A line of the first text and the equal line of the second.
  typealias Match = (expected: Int, actual: Int)

  /// The lines as numbers: equal lines have equal numbers.
  let expected: [Int]
  let actual: [Int]

  init(_ expected: [String], _ actual: [String]) {
    var numbers: [String: Int] = [:]
    func number(_ line: String) -> Int {
      if let number = numbers[line] { return number }
      let number = numbers.count
      numbers[line] = number
      return number
    }
    self.expected = expected.map(number)
    self.actual = actual.map(number)
  }

  /// The matches, in ascending order of both lines.
  func matches() -> [Match] {
    var matches: [Match] = []
    var regions = [Region(expected: expected.indices, actual: actual.indices)]
    while var region = regions.popLast() {
      trim(&region, into: &matches)
      if region.expected.isEmpty || region.actual.isEmpty { continue }
      // Each level reads every line once; texts that are split into ever smaller regions would make the time quadratic.
      let anchors = region.level < 16 ? anchors(in: region) : []
      if anchors.isEmpty {
        matches += shortestEdit(in: region) ?? []
      } else {
        matches += anchors
        regions += gaps(of: region, between: anchors)
      }
    }
    return matches.sorted { $0.expected < $1.expected }
  }

  /// Removes equal lines from both ends.
  private func trim(_ region: inout Region, into matches: inout [Match]) {
    while let line = region.expected.first, let other = region.actual.first, expected[line] == actual[other] {
      matches.append((line, other))
      region.expected.removeFirst()
      region.actual.removeFirst()
    }
    while let line = region.expected.last, let other = region.actual.last, expected[line] == actual[other] {
      matches.append((line, other))
      region.expected.removeLast()
      region.actual.removeLast()
    }
  }

  private func gaps(of region: Region, between anchors: [Match]) -> [Region] {
    var gaps: [Region] = []
    var start: Match = (region.expected.lowerBound, region.actual.lowerBound)
    for end in anchors + [(region.expected.upperBound, region.actual.upperBound)] {
      gaps.append(
        Region(
          expected: start.expected..<end.expected, actual: start.actual..<end.actual,
          level: region.level + 1))
      start = (end.expected + 1, end.actual + 1)
    }
    return gaps
  }
}

extension LineMatcher {
  private struct Occurrence {
    var expected: Int?
    var actual: Int?
    var isRepeated = false
  }

  /// Returns the lines that occur once in each part, as many as are in the same order.
  func anchors(in region: Region) -> [Match] {
    var occurrences: [Int: Occurrence] = [:]
    for line in region.expected {
      let isKnown = occurrences[expected[line]] != nil
      occurrences[expected[line], default: Occurrence(isRepeated: isKnown)].expected = line
      if isKnown { occurrences[expected[line]]?.isRepeated = true }
    }
    for line in region.actual {
      guard let known = occurrences[actual[line]] else { continue }
      if known.actual != nil { occurrences[actual[line]]?.isRepeated = true }
      occurrences[actual[line]]?.actual = line
    }
    let matches = region.expected.compactMap { line -> Match? in
      guard let known = occurrences[expected[line]], !known.isRepeated, let other = known.actual else {
        return nil
      }
      return (line, other)
    }
    return Self.longestAscent(of: matches)
  }

  /// Returns the longest list of matches that ascend in the second text too.
  private static func longestAscent(of matches: [Match]) -> [Match] {
    /// For each length, the match with the lowest end that an ascent of that length can have.
    var ends: [Int] = []
    var predecessors: [Int?] = []
    for (index, match) in matches.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if matches[ends[middle]].actual < match.actual { low = middle + 1 } else { high = middle }
      }
      predecessors.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    let ascent = sequence(first: ends.last) { index in index.flatMap { predecessors[$0] } }
    return ascent.prefix { $0 != nil }.compactMap { $0.map { matches[$0] } }.reversed()
  }
}

extension LineMatcher {
  /// Returns the matches of the shortest edit between two parts, or `nil` if it is longer than 128 lines.
  ///
  /// It advances on all diagonals at once, by one changed line per round, and records the progress of each: after Eugene W. Myers,
  /// "An O(ND) Difference Algorithm and Its Variations", 1986.
  func shortestEdit(in region: Region) -> [Match]? {
    let (rows, columns) = (region.expected.count, region.actual.count)
    let most = min(rows + columns, 128)
    /// The number of lines of the first part already passed, for each diagonal from `-most - 1`.
    var reached = [Int](repeating: 0, count: 2 * most + 3)
    var history: [[Int]] = []
    for length in 0...most {
      // The array is copied for each length, which is why the length is bounded.
      history.append(reached)
      for diagonal in stride(from: -length, through: length, by: 2) {
        let previous = Self.previous(of: diagonal, length: length, reached: reached, center: most + 1)
        var row = reached[most + 1 + previous] + (previous < diagonal ? 1 : 0)
        while row < rows, row - diagonal < columns, areEqual(row, row - diagonal, in: region) { row += 1 }
        reached[most + 1 + diagonal] = row
        if row >= rows, row - diagonal >= columns {
          return trace(history, in: region, center: most + 1)
        }
      }
    }
    return nil
  }

  /// Returns the diagonal of the previous changed line: the one that got further.
  private static func previous(of diagonal: Int, length: Int, reached: [Int], center: Int) -> Int {
    if diagonal == -length { return diagonal + 1 }
    if diagonal == length { return diagonal - 1 }
    let isBehind = reached[center + diagonal - 1] < reached[center + diagonal + 1]
    return isBehind ? diagonal + 1 : diagonal - 1
  }

  private func areEqual(_ row: Int, _ column: Int, in region: Region) -> Bool {
    expected[region.expected.lowerBound + row] == actual[region.actual.lowerBound + column]
  }

  /// Traces the edit back from its end.
  private func trace(_ history: [[Int]], in region: Region, center: Int) -> [Match] {
    var matches: [Match] = []
    var (row, column) = (region.expected.count, region.actual.count)
    for (length, reached) in history.enumerated().reversed() {
      let diagonal = row - column
      let previous = Self.previous(of: diagonal, length: length, reached: reached, center: center)
      let start = reached[center + previous]
      while row > max(start, 0), column > max(start - previous, 0) {
        row -= 1
        column -= 1
        matches.append((region.expected.lowerBound + row, region.actual.lowerBound + column))
      }
      (row, column) = (start, start - previous)
    }
    return matches
  }
}
