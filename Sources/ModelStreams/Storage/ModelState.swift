internal import Basics

// One mutable stream as a state machine, and the watch of a reader of many streams.

/// Decides for a mutable stream which sends count, which waiters are parked, and which must be woken.
///
/// A value without locks, threads or continuations: the storage guards it together with the model and does what the
/// transitions ask for. It does not hold the model, so that it is compiled once for all models.
///
/// Two rules make sure that no news is lost and none comes twice:
/// - A waiter is parked only if its reader has seen the newest version. The check and the parking are one transition, so no
///   send comes between them.
/// - A send takes all waiters out of the list. So each is woken once for each time it was parked.
@usableFromInline
package struct ModelState<Waiter> {
  /// The result of parking.
  @usableFromInline
  package enum ParkResult {
    /// The waiter will be woken, unless it leaves with this ticket first.
    case parked(StableList<Waiter>.Ticket)
    /// Not parked: there is a model that the reader has not seen.
    case news
    /// Not parked: the reader has seen the last model.
    case finished
  }

  /// The version of the newest model.
  @usableFromInline package var version: UInt64 = 1

  /// Whether the newest model is the last.
  @usableFromInline package var isFinished = false

  @usableFromInline var parked = StableList<Waiter>()
  /// Whether others may be woken besides those that are parked: the buffered subscribers.
  @usableFromInline var hasSubscribers = false

  /// The thread that has stored the newest model, and the version of the first of those that it has stored in a row.
  @usableFromInline var writer: (thread: UInt, since: UInt64) = (0, 1)
  /// The readers of many streams that must know whether a model is stored here while they read; most often none.
  @usableFromInline var watches: [SendWatch] = []

  @inlinable
  package init() {}

  /// The number of parked waiters.
  package var parkedCount: Int { parked.count }

  /// Whether a send has nobody to wake and no watch to trip, so that it only counts.
  @inlinable var isIdle: Bool {
    parked.isEmpty && !hasSubscribers && watches.isEmpty
  }

  /// Gives the next model a version, unless the stream has finished.
  ///
  /// - Parameter thread: The thread that sends.
  /// - Returns: The waiters to be woken after the model was stored; nil if the model is refused.
  /// - Complexity: O(parked waiters + watches).
  @inlinable
  package mutating func send(on thread: UInt) -> WakeList<Waiter>? {
    if isFinished { return nil }
    count(on: thread)
    for watch in watches where watch.thread != thread { watch.trip() }
    return takeParked()
  }

  @inlinable
  mutating func takeParked() -> WakeList<Waiter> {
    var wakeList = WakeList<Waiter>()
    parked.removeAll { wakeList.append($0) }
    return wakeList
  }

  /// Counts a model that a thread stores.
  @inlinable
  mutating func count(on thread: UInt) {
    version += 1
    if writer.thread != thread { writer = (thread, version) }
  }

  /// Whether another thread has stored a model after a version, so that what was decided about that version is out of date.
  ///
  /// What the thread itself has stored since, from inside the user's code, does not count: otherwise an equality that sends would
  /// send for ever. It has stored all models after the version if it has stored the newest, and its row of them begins right there or
  /// before.
  @inlinable
  package func isOvertaken(on thread: UInt, after seen: UInt64) -> Bool {
    version != seen && (writer.thread != thread || writer.since > seen + 1)
  }

  /// Begins a watch, which is tripped when another thread stores a model, inside the lock that guards this state.
  mutating func begin(_ watch: SendWatch) {
    watches.append(watch)
  }

  /// Ends a watch; harmless if it never began here.
  mutating func endWatch(_ watch: SendWatch) {
    guard let index = watches.firstIndex(where: { $0 === watch }) else { return }
    watches.remove(at: index)
  }

  /// Ends the stream with the newest model as its last.
  ///
  /// - Returns: The waiters to be woken; nil if the stream had ended.
  /// - Complexity: O(parked waiters).
  @inlinable
  package mutating func finish() -> WakeList<Waiter>? {
    if isFinished { return nil }
    isFinished = true
    return takeParked()
  }

  /// Tells whether there is something to read for a reader that has seen everything up to a version.
  @inlinable
  package func look(after seen: UInt64) -> ReadStatus {
    if version > seen { return .newer }
    return isFinished ? .finished : .unchanged
  }

  /// Parks a waiter, unless there is something to read after the version given.
  @inlinable
  package mutating func park(_ waiter: Waiter, after seen: UInt64) -> ParkResult {
    switch look(after: seen) {
    case .newer: return .news
    case .finished: return .finished
    case .unchanged: break
    }
    return .parked(parked.append(waiter))
  }

  /// Takes a waiter out.
  ///
  /// - Returns: The waiter; nil if it was handed out to be woken.
  @inlinable
  package mutating func leave(_ ticket: StableList<Waiter>.Ticket) -> Waiter? {
    parked.remove(ticket)
  }
}

/// Tells a reader of many streams whether one of them was sent a model since its watch there began.
///
/// A reader may find further streams while it reads. When it takes their models, those that it has must still be the newest.
/// A look at all streams for each one that is found was tried: it costs quadratic time in all.
@usableFromInline
package final class SendWatch: Sendable {
  /// The thread that reads; what it sends itself, from inside the user's code, is seen by the next reading.
  @usableFromInline let thread = CurrentThread.id
  private let state = Lock(false)

  /// Trips the watch; called inside the lock of the stream, so that a reader that sees the new model there finds it tripped.
  @usableFromInline
  func trip() {
    state.withLock { $0 = true }
  }

  var isTripped: Bool {
    state.withLock { $0 }
  }
}
