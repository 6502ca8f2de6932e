/// The order in which sleepers will wake: by deadline, then by when they went to sleep.
///
/// It is a binary heap.
struct SleeperQueue {
  struct Entry: Comparable {
    let deadline: ManualClock.Instant
    let id: UInt64

    static func < (lhs: Self, rhs: Self) -> Bool {
      lhs.deadline != rhs.deadline ? lhs.deadline < rhs.deadline : lhs.id < rhs.id
    }
  }

  /// Each comes before those at twice its index plus one and plus two.
  private var entries: [Entry] = []

  var count: Int { entries.count }
  var first: Entry? { entries.first }

  init() {}

  /// A queue of entries in any order.
  ///
  /// - Complexity: O(*n* log *n*): a sorted array is a heap.
  init(_ entries: [Entry]) {
    self.entries = entries.sorted()
  }

  /// Adds an entry.
  ///
  /// - Complexity: O(log *n*).
  mutating func insert(_ entry: Entry) {
    entries.append(entry)
    var index = entries.count - 1
    while index > 0, entries[index] < entries[(index - 1) / 2] {
      entries.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Takes out the first entry, if there is one.
  ///
  /// - Complexity: O(log *n*).
  mutating func removeFirst() {
    guard let last = entries.popLast(), !entries.isEmpty else { return }
    entries[0] = last
    var index = 0
    while let child = firstChild(of: index), entries[child] < entries[index] {
      entries.swapAt(index, child)
      index = child
    }
  }

  private func firstChild(of index: Int) -> Int? {
    let left = 2 * index + 1
    guard left < entries.count else { return nil }
    return left + 1 < entries.count && entries[left + 1] < entries[left] ? left + 1 : left
  }
}
