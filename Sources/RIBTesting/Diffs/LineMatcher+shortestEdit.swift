extension LineMatcher {
  /// The matches of the shortest way from one part to the other, or nil when it is longer than 128 lines.
  ///
  /// It goes forward on all diagonals at once, one changed line further each time, and keeps how far each came: after
  /// Eugene W. Myers, "An O(ND) Difference Algorithm and Its Variations", 1986.
  func shortestEdit(in region: Region) -> [Match]? {
    let (rows, columns) = (region.expected.count, region.actual.count)
    let most = min(rows + columns, 128)
    /// How many lines of the first part are behind, for each diagonal from `-most - 1`.
    var reached = [Int](repeating: 0, count: 2 * most + 3)
    var history: [[Int]] = []
    for length in 0...most {
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

  /// The diagonal that the last changed line came from: the one that is further.
  private static func previous(of diagonal: Int, length: Int, reached: [Int], center: Int) -> Int {
    if diagonal == -length { return diagonal + 1 }
    if diagonal == length { return diagonal - 1 }
    let isBehind = reached[center + diagonal - 1] < reached[center + diagonal + 1]
    return isBehind ? diagonal + 1 : diagonal - 1
  }

  private func areEqual(_ row: Int, _ column: Int, in region: Region) -> Bool {
    expected[region.expected.lowerBound + row] == actual[region.actual.lowerBound + column]
  }

  /// Goes back the way that was found.
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
