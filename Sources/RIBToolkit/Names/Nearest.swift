/// Finds what somebody may have meant.
package enum Nearest {
  /// The word that is nearest to another one.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been meant; of several that are equally near the first is taken.
  /// - Returns: The nearest; `nil` if none is near: at most one letter in three may differ, and two more.
  /// - Complexity: O(*n* · *m*) letters for each candidate.
  package static func to(_ word: String, among candidates: [String]) -> String? {
    let distances = candidates.map { (candidate: $0, distance: distance(word.lowercased(), $0.lowercased())) }
    guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(word.count, best.candidate.count) / 3 + 1) ? best.candidate : nil
  }

  /// How many letters are to be changed, added, taken away or swapped with their neighbour.
  private static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first.prefix(64)), Array(second.prefix(64)))
    var rows = [Array(0...second.count)]
    for row in 0..<first.count {
      var next = [row + 1]
      for column in 0..<second.count {
        let isEqual = first[row] == second[column]
        var least = min(rows[row][column] + (isEqual ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          least = min(least, rows[row - 1][column - 1] + 1)
        }
        next.append(least)
      }
      rows.append(next)
    }
    return rows[first.count][second.count]
  }
}
