internal import ModelStreams

/// The idle sessions that are awake, in the order of their last use.
///
/// Each operation takes constant time on average.
package struct IdleOrder {
  /// All sessions that became idle, oldest first; an entry counts only if its turn is the last of its session.
  private var entries = Deque<(id: String, turn: Int)>()
  private var turns: [String: Int] = [:]
  private var lastTurn = 0

  /// Creates an empty order.
  package init() {}

  package var count: Int { turns.count }

  /// The number of entries in memory, for tests.
  package var entryCount: Int { entries.count }

  /// Notes that a session has become idle.
  package mutating func append(_ id: String) {
    lastTurn += 1
    turns[id] = lastTurn
    entries.append((id, lastTurn))
    // Stale entries are dropped when they outnumber the others.
    guard entries.count > 64 + 2 * turns.count else { return }
    for _ in 0..<entries.count {
      if let entry = entries.popFirst(), turns[entry.id] == entry.turn { entries.append(entry) }
    }
  }

  /// Notes that a session has something to do.
  package mutating func remove(_ id: String) { turns[id] = nil }

  /// Removes the session that has been idle for the longest time.
  package mutating func popFirst() -> String? {
    while let (id, turn) = entries.popFirst() {
      if turns[id] == turn {
        turns[id] = nil
        return id
      }
    }
    return nil
  }
}
