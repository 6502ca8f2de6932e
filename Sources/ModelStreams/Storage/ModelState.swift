internal import Basics

// One mutable stream as a state machine, and the watch that a reader of many streams uses.

/// Decides for a mutable stream which sends count, which waiters are parked, and which must be woken.
///
/// It's a value without locks, threads or continuations: the storage guards it together with the model and performs what the
/// transitions request. It doesn't hold the model, so that it's compiled once for all models.
///
/// Two rules ensure that news is never lost and never delivered twice:
/// - A waiter is parked only if its reader has seen the newest version. The check and the parking are one transition, so a
///   send can't come between them.
/// - A send removes all waiters from the list. So each is woken once for each time it was parked.
@usableFromInline
package struct ModelState<Waiter> {
  /// The result of an attempt to park.
  @usableFromInline
  package enum ParkResult {
    /// The waiter will be woken, unless it leaves with this ticket first.
    case parked(StableList<Waiter>.Ticket)
    /// Not parked: the reader hasn't seen the newest model.
    case news
    /// Not parked: the reader has seen the last model.
    case finished
  }

  /// The version of the newest model.
  @usableFromInline package var version: UInt64 = 1

  /// Whether the newest model is the last one.
  @usableFromInline package var isFinished = false

  @usableFromInline var parked = StableList<Waiter>()
  /// Whether a send may have to wake buffered subscribers in addition to the parked waiters.
  @usableFromInline var hasSubscribers = false

  /// The thread that stored the newest model, and the version of the first model in its current unbroken run of stores.
  @usableFromInline var writer: (thread: UInt, since: UInt64) = (0, 1)
  /// The watches of readers of many streams, which must know whether a model is stored here while they read; usually empty.
  @usableFromInline var watches: [SendWatch] = []
  /// The holds of readers that couldn't read many streams at one instant because others kept sending; usually empty.
  @usableFromInline var holds: [SendHold] = []

  @inlinable
  package init() {}

  /// The number of parked waiters.
  package var parkedCount: Int { parked.count }

  /// Whether a send finds no waiter to wake, no watch to trip and no hold, so that it only counts the model.
  @inlinable var isIdle: Bool {
    parked.isEmpty && !hasSubscribers && watches.isEmpty && holds.isEmpty
  }

  /// Assigns a version to the next model, unless the stream has finished.
  ///
  /// - Parameter thread: The sending thread.
  /// - Returns: The waiters to wake after the model is stored, or nil if the model is rejected.
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
    var wakeList = WakeList<Waiter>(for: parked.count)
    parked.removeAll { wakeList.append($0) }
    return wakeList
  }

  /// Counts a model that a thread is storing.
  @inlinable
  mutating func count(on thread: UInt) {
    version += 1
    if writer.thread != thread { writer = (thread, version) }
  }

  /// Whether another thread has stored a model after a version, so that a decision based on that version is out of date.
  ///
  /// Models that the calling thread itself has stored since, from inside user code, don't count: otherwise an equality that
  /// sends would make the send loop forever. The thread has stored all models after the version if it stored the newest one and
  /// its unbroken run begins right after that version or earlier.
  @inlinable
  package func isOvertaken(on thread: UInt, after seen: UInt64) -> Bool {
    version != seen && (writer.thread != thread || writer.since > seen + 1)
  }

  /// Begins a watch, which trips when another thread stores a model; called inside the lock that guards this state.
  mutating func begin(_ watch: SendWatch) {
    watches.append(watch)
  }

  /// Ends a watch; has no effect if it never began here.
  mutating func endWatch(_ watch: SendWatch) {
    guard let index = watches.firstIndex(where: { $0 === watch }) else { return }
    watches.remove(at: index)
  }

  /// Begins a hold, which makes sends wait until it's released; called inside the lock that guards this state.
  mutating func begin(_ hold: SendHold) {
    holds.append(hold)
  }

  /// Ends a hold.
  mutating func endHold(_ hold: SendHold) {
    holds.removeAll { $0 === hold }
  }

  /// Ends the stream, with the newest model as its last.
  ///
  /// - Returns: The waiters to wake, or nil if the stream had ended already.
  /// - Complexity: O(parked waiters).
  @inlinable
  package mutating func finish() -> WakeList<Waiter>? {
    if isFinished { return nil }
    isFinished = true
    return takeParked()
  }

  /// Returns whether a reader that has seen all models up to a version has something to read.
  @inlinable
  package func look(after seen: UInt64) -> ReadStatus {
    if version > seen { return .newer }
    return isFinished ? .finished : .unchanged
  }

  /// Parks a waiter, unless there is something to read after a version.
  @inlinable
  package mutating func park(_ waiter: Waiter, after seen: UInt64) -> ParkResult {
    switch look(after: seen) {
    case .newer: return .news
    case .finished: return .finished
    case .unchanged: break
    }
    return .parked(parked.append(waiter))
  }

  /// Removes a waiter and returns it, or returns nil if it was handed out to be woken.
  @inlinable
  package mutating func leave(_ ticket: StableList<Waiter>.Ticket) -> Waiter? {
    parked.remove(ticket)
  }
}

/// Tells a reader of many streams whether any of them has received a model since the reader began watching it.
///
/// A reader may find more streams while it reads. When it takes their models, the models that it already has must still be
/// the newest. Checking all streams again for each new one was tried: it takes quadratic time in total.
@usableFromInline
package final class SendWatch: Sendable {
  /// The thread that reads; the next reading sees the models that this thread itself sends from inside user code.
  @usableFromInline let thread = CurrentThread.id
  private let state = Lock(false)

  /// Trips the watch; called inside the lock of the stream, so that a reader that sees the new model also finds the watch tripped.
  @usableFromInline
  func trip() {
    state.withLock { $0 = true }
  }

  var isTripped: Bool {
    state.withLock { $0 }
  }
}

/// Makes sends to many streams wait while a reader takes the models of all of them.
///
/// A reader of many streams reads them one after another, and reads again if one has moved. Senders that never pause could make
/// it read without end, so after some rounds it holds them. The reader runs no user code and takes no other lock than that of one
/// stream at a time while it holds, so a sender waits only for as long as a round takes, and waits can't form a cycle.
@usableFromInline
package final class SendHold: Sendable {
  private let gate = Lock(())

  /// Runs a round of reading, which senders wait for.
  func during(_ body: () -> Void) {
    gate.withLock { _ in body() }
  }

  /// Waits until the round is over; called by a sender, outside the lock of its stream.
  @usableFromInline
  func wait() {
    gate.withLock { _ in }
  }
}
