extension Dumper {
  /// Sorts entries by the text of their first value, and where two look alike by the text of the second.
  ///
  /// - Parameters:
  ///   - entries: Elements, or keys with their values.
  ///   - depth: How many opened values they stand in.
  /// - Returns: The entries in one order, or nil when there are more of them than the limits allow to look at.
  mutating func sorted(_ entries: [[Any]], depth: Int) -> [[Any]]? {
    var keyed: [(text: String, entry: [Any])] = []
    keyed.reserveCapacity(entries.count)
    for entry in entries {
      guard let text = text(of: entry.prefix(1), depth: depth) else { return nil }
      keyed.append((text, entry))
    }
    keyed.sort { $0.text < $1.text }
    let areDistinct = zip(keyed, keyed.dropFirst()).allSatisfy { $0.text != $1.text }
    if !areDistinct {
      for index in keyed.indices {
        guard let text = text(of: keyed[index].entry.dropFirst(), depth: depth) else { return nil }
        keyed[index].text += text
      }
      keyed.sort { $0.text < $1.text }
    }
    return keyed.map(\.entry)
  }

  /// The text by which values are sorted: it must not number any object, since the order of numbers is not known yet.
  private mutating func text(of values: ArraySlice<Any>, depth: Int) -> String? {
    var copy = self
    let text = values.map { copy.dump($0, depth: depth).line }.joined()
    remaining = copy.remaining
    digest.remaining = copy.digest.remaining
    return remaining > 0 ? text : nil
  }
}
