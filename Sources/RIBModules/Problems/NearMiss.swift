/// Finds the name that somebody may have meant.
enum NearMiss {
  /// The name that is nearest to another one; `nil` if none is near.
  ///
  /// At most one letter in three may differ, and one more. Nothing is among more than a thousand: it is asked while a program runs, as often as it
  /// fails.
  ///
  /// - Complexity: O(*n* · *m*) letters for each candidate of a similar length.
  static func to(_ name: String, among candidates: some Collection<String>) -> String? {
    guard candidates.count <= 1_000 else { return nil }
    let letters = Array(name.lowercased().utf8.prefix(64))
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != name {
      let other = Array(candidate.lowercased().utf8.prefix(64))
      let allowed = min(letters.count, other.count) / 3 + 1
      guard abs(letters.count - other.count) <= allowed else { continue }
      let distance = distance(letters, other)
      guard distance <= allowed else { continue }
      if best.map({ (distance, candidate) < ($0.distance, $0.name) }) ?? true { best = (candidate, distance) }
    }
    return best?.name
  }

  /// How many letters are to be changed, added or taken away.
  private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in second.indices {
        let least = min(diagonal + (letter == second[column] ? 0 : 1), row[column] + 1, row[column + 1] + 1)
        diagonal = row[column + 1]
        row[column + 1] = least
      }
    }
    return row[second.count]
  }

  /// The end of a sentence: `Did you mean “x”?`, or nothing.
  static func question(_ name: String, among candidates: some Collection<String>) -> String {
    to(name, among: candidates).map { " Did you mean “\($0)”?" } ?? ""
  }
}
