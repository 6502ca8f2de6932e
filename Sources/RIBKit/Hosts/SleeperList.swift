/// Who sleeps on a manual clock, in the order in which they will wake; a plain value that decides and wakes nobody.
struct SleeperList {
  typealias Sleep = UnsafeContinuation<Void, any Error>

  struct Sleeper {
    let id: UInt64
    let deadline: ManualClock.Instant
    let sleep: Sleep
  }

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
  private(set) var sleepers: [Sleeper] = []
  /// Those whose task was cancelled before they went to sleep.
  private var cancelledEarly: Set<UInt64> = []
  private var lastID: UInt64 = 0
  private var awake: Set<UInt64> = []

  mutating func nextID() -> UInt64 {
    lastID += 1
    awake.insert(lastID)
    return lastID
  }

  mutating func add(_ id: UInt64, _ deadline: ManualClock.Instant, _ sleep: Sleep) -> Refusal? {
    awake.remove(id)
    if cancelledEarly.remove(id) != nil { return .isCancelled }
    guard deadline > now else { return .isDue }
    let index = sleepers.partitioningIndex { $0.deadline > deadline }
    sleepers.insert(Sleeper(id: id, deadline: deadline, sleep: sleep), at: index)
    return nil
  }

  mutating func cancel(_ id: UInt64) -> Sleep? {
    if awake.contains(id) {
      cancelledEarly.insert(id)
      return nil
    }
    guard let index = sleepers.firstIndex(where: { $0.id == id }) else { return nil }
    return sleepers.remove(at: index).sleep
  }

  /// Moves to the deadline of the first sleeper and takes it out, if it is not later than the given moment.
  mutating func wakeFirst(through moment: ManualClock.Instant) -> Sleep? {
    guard let first = sleepers.first, first.deadline <= moment else { return nil }
    now = max(now, first.deadline)
    return sleepers.removeFirst().sleep
  }
}

extension Array {
  /// The first index whose element has a property that all after it have too.
  fileprivate func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
