/// The tasks that sleep on a manual clock, in the order in which they will wake, as a plain value that makes decisions but wakes nothing.
struct SleeperList {
  typealias Sleep = UnsafeContinuation<Void, any Error>

  /// The reason that a task isn't put to sleep.
  enum Rejection {
    case isDue
    case isCancelled

    func resume(for sleep: Sleep) {
      switch self {
      case .isDue: sleep.resume()
      case .isCancelled: sleep.resume(throwing: CancellationError())
      }
    }
  }

  /// The phase of a task, from the moment at which it has a number until it wakes or isn't put to sleep.
  private enum Phase {
    case awake
    /// The task was cancelled before it went to sleep.
    case cancelled
    case sleeping(ManualClock.Sleeper, Sleep)

    var sleeper: ManualClock.Sleeper? {
      if case .sleeping(let sleeper, _) = self { sleeper } else { nil }
    }
  }

  var now = ManualClock.Instant(offset: .zero)
  private var phases: [UInt64: Phase] = .init()
  /// The number of sleeping tasks.
  private var sleepingCount = 0
  /// The sleepers and, until their turn comes, some that were cancelled: removing one from the middle would take O(*n*).
  private var queue = SleeperQueue()
  private var lastID: UInt64 = 0

  var isEmpty: Bool { sleepingCount == 0 }

  /// The sleeping tasks, in the order in which they will wake.
  ///
  /// - Complexity: O(*n* log *n*).
  var sleepers: [ManualClock.Sleeper] {
    entries.sorted().compactMap { phases[$0.id]?.sleeper }
  }

  /// The entries of the sleeping tasks in the queue, in any order.
  private var entries: [SleeperQueue.Entry] {
    phases.compactMap { id, phase in
      phase.sleeper.map { SleeperQueue.Entry(deadline: $0.deadline, id: id) }
    }
  }

  /// Returns a number for a task that is about to sleep.
  mutating func nextID() -> UInt64 {
    lastID += 1
    phases[lastID] = .awake
    return lastID
  }

  /// Puts a task to sleep, unless its deadline has passed or it was cancelled.
  ///
  /// - Complexity: O(log *n*).
  mutating func add(_ id: UInt64, _ sleeper: ManualClock.Sleeper, _ sleep: Sleep) -> Rejection? {
    let rejection: Rejection? =
      if case .cancelled = phases[id] { .isCancelled } else { sleeper.deadline > now ? nil : .isDue }
    guard rejection == nil else {
      phases[id] = nil
      return rejection
    }
    phases[id] = .sleeping(sleeper, sleep)
    sleepingCount += 1
    queue.insert(SleeperQueue.Entry(deadline: sleeper.deadline, id: id))
    return nil
  }

  /// Removes a cancelled task, or records that it must not go to sleep.
  ///
  /// - Complexity: O(1), amortized.
  mutating func cancel(_ id: UInt64) -> Sleep? {
    switch phases[id] {
    case nil, .cancelled: return nil
    case .awake:
      phases[id] = .cancelled
      return nil
    case .sleeping(_, let sleep):
      phases[id] = nil
      sleepingCount -= 1
      // The queue is rebuilt when most of its entries are obsolete, so that it cannot grow without bound.
      if queue.count > 2 * sleepingCount + 32 { queue = SleeperQueue(entries) }
      return sleep
    }
  }

  /// The deadline of the first sleeper.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func firstDeadline() -> ManualClock.Instant? {
    while let first = queue.first, phases[first.id] == nil { queue.removeFirst() }
    return queue.first?.deadline
  }

  /// Moves to the deadline of the first sleeper and removes it, if it isn't later than the given moment.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func wakeFirst(through moment: ManualClock.Instant) -> Sleep? {
    guard let deadline = firstDeadline(), deadline <= moment, let id = queue.first?.id else { return nil }
    now = max(now, deadline)
    queue.removeFirst()
    guard case .sleeping(_, let sleep) = phases.removeValue(forKey: id) else { return nil }
    sleepingCount -= 1
    return sleep
  }
}

/// The order in which sleepers wake: by deadline, then by the time when they went to sleep.
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

  /// Each entry precedes those at twice its index plus one and plus two.
  private var entries: [Entry] = []

  var count: Int { entries.count }
  var first: Entry? { entries.first }

  init() {}

  /// Creates a queue from entries in any order.
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

  /// Removes the first entry, if any.
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
