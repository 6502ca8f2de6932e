/// The ways out of a node by parameters, found by the texts that they begin and end with.
///
/// Two ways can be taken by one component only if of their first texts one begins with the other, and of their last texts one
/// ends with the other. The ways are in order by the first text and then by the last one, read backwards; so those that fit a
/// given way are a few ranges. To compare each with each was quadratic for patterns such as `/:x-a1`, `/:x-a2`, and so on.
struct FormWays {
  struct Way {
    let form: TextForm
    let child: Int
    /// The text it begins with, as it is compared.
    let start: [UInt8]
    /// The text it ends with, backwards, as it is compared.
    let end: [UInt8]
  }

  let ways: [Way]
  /// The ways that begin with exactly one text.
  private let groups: [[UInt8]: Range<Int>]
  /// The lengths of the first texts, and of the last ones.
  private let startLengths: [Int]
  private let endLengths: [Int]

  init(_ ways: [(form: TextForm, child: Int)], ignoresCase: Bool) {
    func key(_ text: some Sequence<UInt8>) -> [UInt8] { text.map { ignoresCase ? $0.folded : $0 } }
    let ways = ways.map {
      Way(form: $0.form, child: $0.child, start: key($0.form.start), end: key($0.form.end.reversed()))
    }
    .sorted { left, right in
      if left.start != right.start { return left.start.lexicographicallyPrecedes(right.start) }
      return left.end == right.end ? left.child < right.child : left.end.lexicographicallyPrecedes(right.end)
    }
    var groups: [[UInt8]: Range<Int>] = [:]
    for (index, way) in ways.enumerated() {
      groups[way.start] = (groups[way.start]?.lowerBound ?? index)..<index + 1
    }
    self.ways = ways
    self.groups = groups
    startLengths = Set(groups.keys.map(\.count)).sorted()
    endLengths = Set(ways.map(\.end.count)).sorted()
  }

  /// The ways that fit another one, of those that do not begin with more than it.
  func fitting(_ way: Way, _ steps: inout Int) -> [Int] {
    find(way.start, way.end, isWhole: false, &steps)
  }

  /// The ways that begin and end as a text does; they may take it.
  func taking(_ text: [UInt8], _ steps: inout Int) -> [Int] {
    find(text, text.reversed(), isWhole: true, &steps)
  }

  /// The ways that begin with another one and more text, however they end.
  func longer(than way: Way) -> Range<Int> {
    let same = groups[way.start]?.upperBound
    let range = ways.range { $0.start.prefix(way.start.count).compared(to: way.start) }
    return (same ?? range.lowerBound)..<range.upperBound
  }

  private func find(_ start: [UInt8], _ end: [UInt8], isWhole: Bool, _ steps: inout Int) -> [Int] {
    var found: [Int] = []
    for length in startLengths where length <= start.count {
      guard let range = groups[Array(start.prefix(length))] else { continue }
      steps += 1
      let group = ways[range]
      for length in endLengths where length < end.count || isWhole && length == end.count {
        let text = Array(end.prefix(length))
        found += group.range { $0.end.compared(to: text) }
      }
      if !isWhole { found += group.range { $0.end.prefix(end.count).compared(to: end) } }
    }
    return found
  }
}

/// The order of two texts.
enum TextOrder {
  case before
  case same
  case after
}

extension Sequence<UInt8> {
  /// The order of this text and another one, by their bytes.
  func compared(to other: [UInt8]) -> TextOrder {
    if lexicographicallyPrecedes(other) { return .before }
    return elementsEqual(other) ? .same : .after
  }
}

extension RandomAccessCollection where Index == Int {
  /// The elements for which an order is `.same`, in a collection that is sorted by it.
  func range(_ order: (Element) -> TextOrder) -> Range<Int> {
    let lower = first(from: startIndex) { order($0) != .before }
    return lower..<first(from: lower) { order($0) == .after }
  }

  private func first(from start: Int, _ isReached: (Element) -> Bool) -> Int {
    var (low, high) = (start, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
