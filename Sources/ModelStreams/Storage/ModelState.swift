internal import Locks

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

  /// Work outside the lock that must know whether another thread has stored a model since it began.
  ///
  /// A comparison of versions would not do: it also counts what the thread itself has stored from inside the user's code.
  @usableFromInline
  struct Attempt {
    @usableFromInline let thread: UInt
    /// The watch of a reader of many streams, which asks this one object about all of them.
    ///
    /// Nil for a write that runs the user's code: an equality, or the body of an update.
    @usableFromInline let watch: SendWatch?
    @usableFromInline var isOvertaken = false

    @inlinable
    init(thread: UInt, watch: SendWatch? = nil) {
      self.thread = thread
      self.watch = watch
    }
  }

  /// The attempts under way; most often none.
  ///
  /// The writes of one thread are nested calls, so the last of them is the one that ends first.
  @usableFromInline var attempts: [Attempt] = []

  @inlinable
  package init() {}

  /// The number of parked waiters.
  package var parkedCount: Int { parked.count }

  /// Whether a send has nobody to wake and no attempt to overtake, so that it only counts.
  @inlinable var isIdle: Bool {
    parked.isEmpty && !hasSubscribers && attempts.isEmpty
  }

  /// Gives the next model a version, unless the stream has finished or the model is a duplicate.
  ///
  /// - Parameters:
  ///   - thread: The thread that sends; asked for only while there are attempts.
  ///   - isDuplicate: Compares the next model with the newest; not asked after the end. It runs inside the lock.
  /// - Returns: The waiters to be woken after the model was stored; nil if the model is refused.
  /// - Complexity: O(parked waiters + attempts).
  @inlinable
  package mutating func send(
    on thread: @autoclosure () -> UInt = 0, unless isDuplicate: () -> Bool
  ) -> [Waiter]? {
    if isFinished || isDuplicate() { return nil }
    version += 1
    if !attempts.isEmpty { overtake(from: thread()) }
    return parked.removeAll()
  }

  /// Begins a write that will run the user's code outside the lock, with the model that is newest now.
  @inlinable
  package mutating func beginAttempt(on thread: UInt) {
    attempts.append(Attempt(thread: thread))
  }

  /// Ends the attempt that its thread began last.
  ///
  /// - Returns: Whether another thread has stored a model since it began, so that it must be repeated. What the
  ///   thread itself has stored meanwhile, from inside the user's code, does not count: otherwise an equality that sends
  ///   would send for ever.
  @inlinable
  package mutating func endAttempt(on thread: UInt) -> Bool {
    guard let index = attempts.lastIndex(where: { $0.thread == thread && $0.watch == nil }) else {
      return false
    }
    return attempts.remove(at: index).isOvertaken
  }

  /// Begins a watch, which is tripped when another thread stores a model, inside the lock that guards this state.
  mutating func begin(_ watch: SendWatch) {
    attempts.append(Attempt(thread: watch.thread, watch: watch))
  }

  /// Ends a watch; harmless if it never began here.
  mutating func endWatch(_ watch: SendWatch) {
    guard let index = attempts.firstIndex(where: { $0.watch === watch }) else { return }
    attempts.remove(at: index)
  }

  @inlinable
  mutating func overtake(from thread: UInt) {
    for index in attempts.indices where attempts[index].thread != thread {
      attempts[index].isOvertaken = true
      attempts[index].watch?.trip()
    }
  }

  /// Ends the stream with the newest model as its last.
  ///
  /// - Returns: The waiters to be woken; nil if the stream had ended.
  /// - Complexity: O(parked waiters).
  @inlinable
  package mutating func finish() -> [Waiter]? {
    if isFinished { return nil }
    isFinished = true
    return parked.removeAll()
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
  let thread = CurrentThread.id
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
