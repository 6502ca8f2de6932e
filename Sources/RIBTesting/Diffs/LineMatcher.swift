/// Finds the lines that two texts have in common, in order.
///
/// Lines that occur once in both texts are matched first, so that a diff follows what is meant and not the brackets; between
/// them a shortest edit is looked for, and given up where there is hardly anything in common. Whatever the texts are, the
/// time stays near linear; the match is then not always the longest.
struct LineMatcher {
  /// A part of the first text and the part of the second that it is compared with.
  struct Region {
    var expected: Range<Int>
    var actual: Range<Int>
    /// How many matches of single lines it lies between.
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

  /// Takes equal lines off both ends.
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
