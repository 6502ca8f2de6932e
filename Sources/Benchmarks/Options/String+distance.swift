extension String {
  /// How many characters must be added, removed or replaced to make another text of this one.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths.
  package func distance(to other: String) -> Int {
    let (own, others) = (Array(self), Array(other))
    var last = Array(0...others.count)
    for (row, character) in own.enumerated() {
      var current = [row + 1]
      for (column, candidate) in others.enumerated() {
        let replaced = last[column] + (character == candidate ? 0 : 1)
        current.append(Swift.min(replaced, last[column + 1] + 1, current[column] + 1))
      }
      last = current
    }
    return last[others.count]
  }
}
