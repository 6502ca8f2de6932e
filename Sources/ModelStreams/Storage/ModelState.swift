internal import Locks

/// The decisions of a stream of models: which sends count, who is parked, who must be told.
///
/// A value without locks, threads or continuations: the storage guards it together with the model and does what the
/// transitions ask for. It does not hold the model, so that it is compiled once for all models.
@usableFromInline
package struct ModelState<Waiter> {
  /// What came of an attempt to park.
  @usableFromInline
  package enum Parked {
    case parked(Roster<Waiter>.Ticket)
    case news
    case finished
  }

  /// The version of the newest model.
  @usableFromInline package var version: UInt64 = 1

  /// Whether the newest model is the last.
  @usableFromInline package var isFinished = false

  @usableFromInline var parked = Roster<Waiter>()
  @usableFromInline var spare: [Waiter] = []
  @usableFromInline var others = 0

  /// Work outside the lock that must know whether another thread has stored a model since it began.
  @usableFromInline
  struct Attempt {
    @usableFromInline let thread: UInt
    /// For a reader of many streams, who asks this one object about all of them; nil for a write that runs code of the user's: an
    /// equality, or the body of an update.
    @usableFromInline let watch: SendWatch?
    @usableFromInline var isOvertaken = false

    @inlinable
    init(thread: UInt, watch: SendWatch? = nil) {
      self.thread = thread
      self.watch = watch
    }
  }

  /// The attempts under way.
  ///
  /// The writes of one thread are inside one another, so the last of them is the one that ends first.
  @usableFromInline var attempts: [Attempt] = []

  @inlinable
  package init() {}

  /// How many waiters are parked.
  package var parkedCount: Int { parked.count }

  /// Gives the next model a version, unless the stream has finished or the model is a duplicate.
  ///
  /// - Parameters:
  ///   - thread: The thread that sends; asked for only while there are attempts.
  ///   - isDuplicate: Compares the next model with the newest; not asked after the end. It runs inside the lock.
  /// - Returns: Who must be told after the model was stored; nil if the model is refused.
  /// - Complexity: O(parked waiters + attempts).
  @inlinable
  package mutating func send(
    on thread: @autoclosure () -> UInt = 0, unless isDuplicate: () -> Bool
  ) -> Woken<Waiter>? {
    if isFinished || isDuplicate() { return nil }
    version += 1
    if !attempts.isEmpty { overtake(from: thread()) }
    return takeParked()
  }

  /// Begins a write that will run code of the user's outside the lock, with the model that is newest now.
  @inlinable
  package mutating func beginAttempt(on thread: UInt) {
    attempts.append(Attempt(thread: thread))
  }

  /// Ends the attempt that its thread began last.
  ///
  /// - Returns: Whether another thread has stored a model since it began, so that it must be made again. What the
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
  /// - Returns: Who must be told; nil if the stream had ended.
  /// - Complexity: O(parked waiters).
  @inlinable
  package mutating func finish() -> Woken<Waiter>? {
    if isFinished { return nil }
    isFinished = true
    return takeParked()
  }

  /// How the newest model stands to a reader that has seen everything up to a version.
  @inlinable
  package func look(after seen: UInt64) -> Standing {
    if version > seen { return .newer }
    return isFinished ? .finished : .unchanged
  }

  /// Registers a waiter, unless there is something to read after the version given.
  @inlinable
  package mutating func park(_ waiter: Waiter, after seen: UInt64) -> Parked {
    switch look(after: seen) {
    case .newer: return .news
    case .finished: return .finished
    case .unchanged: break
    }
    let ticket = parked.enter(waiter)
    makeRoom()
    return .parked(ticket)
  }

  /// Makes room for those who may be told besides the waiters.
  @inlinable
  package mutating func makeRoom(for others: Int) {
    self.others = others
    makeRoom()
  }

  /// Takes a waiter out; nil if it was handed out to be told.
  @inlinable
  package mutating func leave(_ ticket: Roster<Waiter>.Ticket) -> Waiter? {
    parked.leave(ticket)
  }

  /// Takes back an emptied array that was handed out, so that the next send needs no other.
  @inlinable
  package mutating func recycle(_ emptied: [Waiter]) {
    if emptied.capacity > spare.capacity { spare = emptied }
  }

  /// Room is made beforehand, so that a send need not make it; the first waiter needs none.
  @inlinable
  mutating func makeRoom() {
    let needed = max(0, parked.count - 1) + others
    if spare.capacity < needed { spare.reserveCapacity(max(4, 2 * needed)) }
  }

  @inlinable
  mutating func takeParked() -> Woken<Waiter> {
    var woken = Woken(first: parked.leaveFirst())
    if parked.count + others > 0 {
      swap(&woken.rest, &spare)
      parked.leaveAll(into: &woken.rest)
    }
    return woken
  }
}

/// Waiters that must be told, first come first; the first is kept apart, since most often it is the only one.
@usableFromInline
package struct Woken<Waiter> {
  /// The one who came first.
  @usableFromInline package var first: Waiter?
  /// The others, in an array that goes back to be used again.
  @usableFromInline package var rest: [Waiter]

  @inlinable
  init(first: Waiter?, rest: [Waiter] = []) {
    self.first = first
    self.rest = rest
  }

  /// Whether there is none.
  @inlinable package var isEmpty: Bool {
    first == nil && rest.isEmpty
  }

  /// All of them, in order.
  ///
  /// - Complexity: O(waiters).
  package var all: [Waiter] {
    (first.map { [$0] } ?? []) + rest
  }
}

extension Woken: Sendable where Waiter: Sendable {}

/// Tells a reader of many streams whether one of them was sent a model since its watch there began.
///
/// A reader that finds further streams while it reads must know that the models it has are still the newest when it takes those
/// of the streams it has found. To look at all of them again each time would cost quadratic time in all.
@usableFromInline
package final class SendWatch: Sendable {
  /// The thread that reads; what it sends itself, from inside the user's code, is seen by the next reading.
  let thread = CurrentThread.id
  private let state = Lock(false)

  /// Called inside the lock of the stream, so that whoever sees the new model there finds the watch tripped.
  @usableFromInline
  func trip() {
    state.withLock { $0 = true }
  }

  var isTripped: Bool {
    state.withLock { $0 }
  }
}
