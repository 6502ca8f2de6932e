public import RIBKit

/// The difference between two runs of the same script.
///
/// Events are equal if their paths, kinds and subjects are equal. Numbers, times and causes are ignored, as are the ends of routes, events and
/// deliveries. Trees are compared in order: the first tree of the first trace with the first tree of the second, and so on.
public struct TraceDifference: Sendable {
  /// A section in which the traces differ.
  public struct Part: Sendable {
    /// The number of the tree in the first trace; `nil` if the first trace has fewer trees.
    public let tree: Int?
    /// The last common event before the section, in the first trace.
    public fileprivate(set) var after: TreeEvent?
    /// The events that only the first trace has in this section.
    public fileprivate(set) var removed: [TreeEvent] = []
    /// The events that only the second trace has in this section.
    public fileprivate(set) var added: [TreeEvent] = []
  }

  /// The differing sections, in order; empty if the traces are equal.
  public private(set) var parts: [Part] = []

  /// Compares two traces.
  ///
  /// If few events differ, the alignment is optimal. A long section without an event that occurs exactly once in each trace is reported as a whole.
  ///
  /// - Parameters:
  ///   - old: The first trace.
  ///   - new: The second trace.
  /// - Complexity: O(*n* log *n*), where *n* is the number of events in both traces.
  public init(from old: Trace, to new: Trace) {
    for index in 0..<max(old.trees.count, new.trees.count) {
      let first = index < old.trees.count ? old.trees[index] : nil
      let second = index < new.trees.count ? new.trees[index] : nil
      compare(
        first?.number, (first?.events ?? []).filter { $0.kind != .returned },
        (second?.events ?? []).filter { $0.kind != .returned })
    }
  }

  private mutating func compare(_ tree: Int?, _ old: [TreeEvent], _ new: [TreeEvent]) {
    var numbers: [Content: Int] = [:]
    func number(_ event: TreeEvent) -> Int {
      let content = Content(path: event.path, kind: event.kind, detail: event.detail)
      let next = numbers.count
      return numbers[content, default: next, insertingIfMissing: ()]
    }
    let pairs = Alignment(old.map(number), new.map(number)).pairs
    var (from, to) = (0, 0)
    for pair in pairs + [(old.count, new.count)] {
      if pair.old > from || pair.new > to {
        var part = Part(tree: tree)
        part.after = from > 0 ? old[from - 1] : nil
        part.removed = Array(old[from..<pair.old])
        part.added = Array(new[to..<pair.new])
        parts.append(part)
      }
      (from, to) = (pair.old + 1, pair.new + 1)
    }
  }

  private struct Content: Hashable {
    let path: String
    let kind: TreeEvent.Kind
    let detail: String
  }
}

extension Dictionary where Value == Int {
  /// Returns the value of a key, and stores the default if the key is missing.
  fileprivate subscript(key: Key, default value: Int, insertingIfMissing _: Void) -> Int {
    mutating get {
      if let known = self[key] { return known }
      self[key] = value
      return value
    }
  }
}

extension TraceDifference: CustomStringConvertible {
  /// For each section, the event before it, then the events only in the first trace, marked with `-`, and the events only in the second,
  /// marked with `+`.
  public var description: String {
    parts.map { part in
      let place = part.after.map { "after \($0.line)" } ?? "at the beginning"
      return
        (["@ tree \(part.tree.map(String.init) ?? "in the second trace only"), \(place)"]
        + part.removed.map { "- \($0.line)" } + part.added.map { "+ \($0.line)" }).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

/// The common elements of two lists that are in the same order.
///
/// The common beginning and the common end are aligned first. Then the elements that occur once in each list are aligned, by the longest chain of
/// them that is in order in both. This is repeated between the aligned elements. Without such elements, short parts are aligned by their longest
/// common subsequence, and long parts are not aligned, because that search takes time proportional to the product of their lengths.
struct Alignment {
  private(set) var pairs: [(old: Int, new: Int)] = []
  private let old: [Int]
  private let new: [Int]
  private static let longest = 1_000_000

  init(_ old: [Int], _ new: [Int]) {
    (self.old, self.new) = (old, new)
    // An explicit stack, because for some lists each step aligns only one element.
    var waiting = [(0..<old.count, 0..<new.count)]
    var budget = 40 * (old.count + new.count) + 4 * Self.longest
    while let (olds, news) = waiting.popLast() {
      budget -= olds.count + news.count
      guard budget > 0 else { continue }
      waiting += align(olds, news)
    }
    pairs.sort { $0.old < $1.old }
  }

  /// Performs one step of the alignment on two parts.
  ///
  /// - Returns: The parts between the aligned elements, for further steps.
  private mutating func align(_ olds: Range<Int>, _ news: Range<Int>) -> [(Range<Int>, Range<Int>)] {
    var (olds, news) = (olds, news)
    while let first = olds.first, let other = news.first, old[first] == new[other] {
      pairs.append((first, other))
      (olds, news) = (first + 1..<olds.upperBound, other + 1..<news.upperBound)
    }
    while let last = olds.last, let other = news.last, old[last] == new[other] {
      pairs.append((last, other))
      (olds, news) = (olds.lowerBound..<last, news.lowerBound..<other)
    }
    if olds.isEmpty || news.isEmpty { return [] }
    let anchors = anchors(olds, news)
    if anchors.isEmpty {
      if olds.count * news.count <= Self.longest { alignExactly(olds, news) }
      return []
    }
    pairs += anchors
    var parts: [(Range<Int>, Range<Int>)] = []
    var (from, to) = (olds.lowerBound, news.lowerBound)
    for anchor in anchors + [(olds.upperBound, news.upperBound)] {
      parts.append((from..<anchor.old, to..<anchor.new))
      (from, to) = (anchor.old + 1, anchor.new + 1)
    }
    return parts.filter { !$0.0.isEmpty && !$0.1.isEmpty }
  }

  /// Returns the longest chain of elements that occur once in each part.
  private func anchors(_ olds: Range<Int>, _ news: Range<Int>) -> [(old: Int, new: Int)] {
    // The position of each element in each part; negative if it occurs twice.
    var places: [Int: (old: Int?, new: Int?)] = [:]
    for index in olds {
      places[old[index], default: (nil, nil)].old = places[old[index]]?.old == nil ? index : -1
    }
    for index in news {
      places[new[index], default: (nil, nil)].new = places[new[index]]?.new == nil ? index : -1
    }
    var both: [(old: Int, new: Int)] = []
    for index in olds {
      if let place = places[old[index]], place.old == index, let other = place.new, other >= 0 {
        both.append((index, other))
      }
    }
    // Patience sorting: stores, for each length, the chain that ends first, and links each element to its predecessor.
    var tops: [Int] = []
    var before = [Int?](repeating: nil, count: both.count)
    for index in both.indices {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if both[tops[middle]].new < both[index].new { low = middle + 1 } else { high = middle }
      }
      before[index] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var chain: [(old: Int, new: Int)] = []
    var next = tops.last
    while let index = next {
      chain.append(both[index])
      next = before[index]
    }
    return chain.reversed()
  }

  /// Aligns two short parts by their longest common subsequence.
  private mutating func alignExactly(_ olds: Range<Int>, _ news: Range<Int>) {
    let width = news.count + 1
    var lengths = [Int32](repeating: 0, count: (olds.count + 1) * width)
    for row in stride(from: olds.count - 1, through: 0, by: -1) {
      for column in stride(from: news.count - 1, through: 0, by: -1) {
        lengths[row * width + column] =
          old[olds.lowerBound + row] == new[news.lowerBound + column]
          ? lengths[(row + 1) * width + column + 1] + 1
          : max(lengths[(row + 1) * width + column], lengths[row * width + column + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < olds.count, column < news.count {
      if old[olds.lowerBound + row] == new[news.lowerBound + column] {
        pairs.append((olds.lowerBound + row, news.lowerBound + column))
        (row, column) = (row + 1, column + 1)
      } else if lengths[(row + 1) * width + column] >= lengths[row * width + column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
