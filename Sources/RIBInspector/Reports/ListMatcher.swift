/// A search for the elements that two lists have in common, in order: the lines of two texts, or the events of two traces.
///
/// Elements that occur once in both lists are matched first, so that a diff of texts aligns meaningful lines instead of brackets. Between
/// them it searches for a shortest edit, and gives up where hardly anything is in common. The time is nearly linear for any input; the
/// match is then not always the longest.
package struct ListMatcher {
  /// A part of the first list and the part of the second to compare it with.
  private struct Region {
    var old: Range<Int>
    var new: Range<Int>
    /// The number of nested matches of single elements that enclose it.
    var level = 0
  }

  /// An element of the first list and the equal element of the second.
  package typealias Match = (old: Int, new: Int)

  /// The elements as numbers: equal elements have equal numbers.
  private let old: [Int]
  private let new: [Int]
  /// The greatest number of changed elements in a shortest edit.
  private let longestEdit: Int

  /// Creates a search that gives up where a shortest edit would change more elements than `longestEdit`.
  package init<Element: Hashable>(_ old: [Element], _ new: [Element], longestEdit: Int = 128) {
    var places = Places<Element>()
    self.old = old.map { places[$0] }
    self.new = new.map { places[$0] }
    self.longestEdit = longestEdit
  }

  /// Returns the matches, in ascending order of both elements.
  package func matches() -> [Match] {
    var matches: [Match] = []
    var regions = [Region(old: old.indices, new: new.indices)]
    while var region = regions.popLast() {
      trim(&region, into: &matches)
      if region.old.isEmpty || region.new.isEmpty { continue }
      // Each level reads every element once; lists that are split into ever smaller regions would make the time quadratic.
      let anchors = region.level < 16 ? anchors(in: region) : []
      if anchors.isEmpty {
        matches += shortestEdit(in: region) ?? []
      } else {
        matches += anchors
        regions += gaps(of: region, between: anchors)
      }
    }
    return matches.sorted { $0.old < $1.old }
  }

  /// Removes equal elements from both ends.
  private func trim(_ region: inout Region, into matches: inout [Match]) {
    while let line = region.old.first, let other = region.new.first, old[line] == new[other] {
      matches.append((line, other))
      region.old.removeFirst()
      region.new.removeFirst()
    }
    while let line = region.old.last, let other = region.new.last, old[line] == new[other] {
      matches.append((line, other))
      region.old.removeLast()
      region.new.removeLast()
    }
  }

  private func gaps(of region: Region, between anchors: [Match]) -> [Region] {
    var gaps: [Region] = []
    var start: Match = (region.old.lowerBound, region.new.lowerBound)
    for end in anchors + [(region.old.upperBound, region.new.upperBound)] {
      gaps.append(
        Region(
          old: start.old..<end.old, new: start.new..<end.new,
          level: region.level + 1))
      start = (end.old + 1, end.new + 1)
    }
    return gaps
  }
}

extension ListMatcher {
  private struct Occurrence {
    var old: Int?
    var new: Int?
    var isRepeated = false
  }

  /// Returns the elements that occur once in each part, as many as are in the same order.
  private func anchors(in region: Region) -> [Match] {
    var occurrences: [Int: Occurrence] = [:]
    for line in region.old {
      let isKnown = occurrences[old[line]] != nil
      occurrences[old[line], default: Occurrence(isRepeated: isKnown)].old = line
      if isKnown { occurrences[old[line]]?.isRepeated = true }
    }
    for line in region.new {
      guard let known = occurrences[new[line]] else { continue }
      if known.new != nil { occurrences[new[line]]?.isRepeated = true }
      occurrences[new[line]]?.new = line
    }
    let matches = region.old.compactMap { line -> Match? in
      guard let known = occurrences[old[line]], !known.isRepeated, let other = known.new else {
        return nil
      }
      return (line, other)
    }
    return Self.longestAscent(of: matches)
  }

  /// Returns the longest list of matches that ascend in the second list too.
  private static func longestAscent(of matches: [Match]) -> [Match] {
    /// For each length, the match with the lowest end that an ascent of that length can have.
    var ends: [Int] = []
    var predecessors: [Int?] = []
    for (index, match) in matches.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if matches[ends[middle]].new < match.new { low = middle + 1 } else { high = middle }
      }
      predecessors.append(low > 0 ? ends[low - 1] : nil)
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    let ascent = sequence(first: ends.last) { index in index.flatMap { predecessors[$0] } }
    return ascent.prefix { $0 != nil }.compactMap { $0.map { matches[$0] } }.reversed()
  }
}

extension ListMatcher {
  /// Returns the matches of the shortest edit between two parts, or `nil` if it changes more than ``longestEdit`` elements.
  ///
  /// It advances on all diagonals at once, by one changed element per round, and records the progress of each: after Eugene W. Myers,
  /// "An O(ND) Difference Algorithm and Its Variations", 1986.
  private func shortestEdit(in region: Region) -> [Match]? {
    let (rows, columns) = (region.old.count, region.new.count)
    let most = min(rows + columns, longestEdit)
    /// The number of elements of the first part already passed, for each diagonal from `-most - 1`.
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

  /// Returns the diagonal of the previous changed element: the one that got further.
  private static func previous(of diagonal: Int, length: Int, reached: [Int], center: Int) -> Int {
    if diagonal == -length { return diagonal + 1 }
    if diagonal == length { return diagonal - 1 }
    let isBehind = reached[center + diagonal - 1] < reached[center + diagonal + 1]
    return isBehind ? diagonal + 1 : diagonal - 1
  }

  private func areEqual(_ row: Int, _ column: Int, in region: Region) -> Bool {
    old[region.old.lowerBound + row] == new[region.new.lowerBound + column]
  }

  /// Traces the edit back from its end.
  private func trace(_ history: [[Int]], in region: Region, center: Int) -> [Match] {
    var matches: [Match] = []
    var (row, column) = (region.old.count, region.new.count)
    for (length, reached) in history.enumerated().reversed() {
      let diagonal = row - column
      let previous = Self.previous(of: diagonal, length: length, reached: reached, center: center)
      let start = reached[center + previous]
      while row > max(start, 0), column > max(start - previous, 0) {
        row -= 1
        column -= 1
        matches.append((region.old.lowerBound + row, region.new.lowerBound + column))
      }
      (row, column) = (start, start - previous)
    }
    return matches
  }
}

/// A list without duplicates, with the place of each element.
struct Places<Element: Hashable> {
  private(set) var list: [Element] = []
  private var places: [Element: Int] = [:]

  /// The place of an element, which is added if it isn't in the list.
  subscript(_ element: Element) -> Int {
    mutating get {
      if let place = places[element] { return place }
      places[element] = list.count
      list.append(element)
      return list.count - 1
    }
  }
}
