/// A search for the word that a misspelled word may mean.
package enum NearMiss {
  /// Returns the candidate nearest to a word, or `nil` if none is near.
  ///
  /// The limit is one difference for every three letters, but at least one, and only one if the first letters differ, because people rarely
  /// mistype these; case doesn't matter. Swapping two neighbors counts as one difference. Of several equally near candidates, the
  /// alphabetically first wins. More than a thousand candidates aren't compared, because a program may call this on every failure.
  ///
  /// - Complexity: O(*n* · *m*) letters for each candidate of a similar length.
  package static func to(_ word: String, among candidates: some Collection<String>) -> String? {
    guard candidates.count <= 1_000 else { return nil }
    let letters = Array(word.lowercased().utf8.prefix(64))
    var best: (distance: Int, word: String)?
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased().utf8.prefix(64))
      let allowed = letters.first == other.first ? max(1, min(letters.count, other.count) / 3) : 1
      guard abs(letters.count - other.count) <= allowed else { continue }
      let found = (distance: distance(letters, other), word: candidate)
      if found.distance <= allowed, best.map({ found < $0 }) ?? true { best = found }
    }
    return best?.word
  }

  /// Returns a question that follows a sentence, such as ` Did you mean trip?`.
  ///
  /// It begins with a space, and is empty if no candidate is near. The quotes surround the candidate in the question.
  package static func question(
    _ word: String, among candidates: some Collection<String>, quotes: (String, String) = ("", "")
  ) -> String {
    to(word, among: candidates).map { " Did you mean \(quotes.0)\($0)\(quotes.1)?" } ?? ""
  }

  /// Returns the number of letters to change, add, remove or swap with a neighbor.
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var before: [Int] = []
    var row = Array(0...second.count)
    for index in first.indices {
      var next = [index + 1]
      for column in second.indices {
        let isEqual = first[index] == second[column]
        var least = min(row[column] + (isEqual ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if index > 0, column > 0, first[index] == second[column - 1], first[index - 1] == second[column] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      (before, row) = (row, next)
    }
    return row[second.count]
  }
}
