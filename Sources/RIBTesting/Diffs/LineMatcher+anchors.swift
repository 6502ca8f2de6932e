extension LineMatcher {
  private struct Occurrence {
    var expected: Int?
    var actual: Int?
    var isRepeated = false
  }

  /// The lines that occur once in each part, as many of them as are in the same order.
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

  /// The most matches that ascend in the second text too.
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
