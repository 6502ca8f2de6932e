import Basics
import RIBSessions

/// The counters that sessions have made, by their identifiers; it doesn't keep them.
final class Counters: Sendable {
  private struct Entry {
    weak var counter: Counter?
  }

  private let entries = Lock<[String: Entry]>([:])

  func make(_ id: String) -> Counter {
    let counter = Counter(id: id, board: Board())
    entries.withLock { $0[id] = Entry(counter: counter) }
    return counter
  }

  func drift(_ id: String) async { await entries.withLock { $0[id]?.counter }?.drift() }

  var count: Int { entries.withLock { $0.values.count { $0.counter != nil } } }
}
