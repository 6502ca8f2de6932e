/// Who sleeps on a manual clock, in the order in which they will wake; a plain value that decides and wakes nobody.
struct SleeperList {
  typealias Sleep = UnsafeContinuation<Void, any Error>

  /// What to do with one who is not put to sleep.
  enum Refusal {
    case isDue
    case isCancelled

    func resume(for sleep: Sleep) {
      switch self {
      case .isDue: sleep.resume()
      case .isCancelled: sleep.resume(throwing: CancellationError())
      }
    }
  }

  var now = ManualClock.Instant(offset: .zero)
  private var sleeping: [UInt64: (sleeper: ManualClock.Sleeper, sleep: Sleep)] = [:]
  /// All of those and, until it is their turn, some who were cancelled.
  private var queue = SleeperQueue()
  /// Those whose task was cancelled before they went to sleep.
  private var cancelledEarly: Set<UInt64> = []
  private var lastID: UInt64 = 0
  private var awake: Set<UInt64> = []

  var isEmpty: Bool { sleeping.isEmpty }

  /// Those who sleep, in the order in which they will wake.
  ///
  /// - Complexity: O(*n* log *n*).
  var sleepers: [ManualClock.Sleeper] {
    sleeping.map { (SleeperQueue.Entry(deadline: $1.sleeper.deadline, id: $0), $1.sleeper) }
      .sorted { $0.0 < $1.0 }
      .map(\.1)
  }

  mutating func nextID() -> UInt64 {
    lastID += 1
    awake.insert(lastID)
    return lastID
  }

  /// Puts one to sleep, unless he is due or was cancelled.
  ///
  /// - Complexity: O(log *n*).
  mutating func add(_ id: UInt64, _ sleeper: ManualClock.Sleeper, _ sleep: Sleep) -> Refusal? {
    awake.remove(id)
    if cancelledEarly.remove(id) != nil { return .isCancelled }
    guard sleeper.deadline > now else { return .isDue }
    sleeping[id] = (sleeper, sleep)
    queue.insert(SleeperQueue.Entry(deadline: sleeper.deadline, id: id))
    return nil
  }

  /// Takes one out who was cancelled, or notes that he must not go to sleep.
  ///
  /// - Complexity: O(1), amortized.
  mutating func cancel(_ id: UInt64) -> Sleep? {
    if awake.contains(id) {
      cancelledEarly.insert(id)
      return nil
    }
    guard let sleep = sleeping.removeValue(forKey: id)?.sleep else { return nil }
    // The queue is made anew when most of it is gone, so that it cannot grow without end.
    if queue.count > 2 * sleeping.count + 32 {
      queue = SleeperQueue(sleeping.map { SleeperQueue.Entry(deadline: $1.sleeper.deadline, id: $0) })
    }
    return sleep
  }

  /// The deadline of the first sleeper.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func firstDeadline() -> ManualClock.Instant? {
    while let first = queue.first, sleeping[first.id] == nil { queue.removeFirst() }
    return queue.first?.deadline
  }

  /// Moves to the deadline of the first sleeper and takes it out, if it is not later than the given moment.
  ///
  /// - Complexity: O(log *n*), amortized.
  mutating func wakeFirst(through moment: ManualClock.Instant) -> Sleep? {
    guard let deadline = firstDeadline(), deadline <= moment, let id = queue.first?.id else { return nil }
    now = max(now, deadline)
    queue.removeFirst()
    return sleeping.removeValue(forKey: id)?.sleep
  }
}
