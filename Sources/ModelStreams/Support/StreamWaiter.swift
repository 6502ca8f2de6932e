internal import Basics
internal import Synchronization

// The two sides of waiting: the protocol through which a stream announces news, and the waiter of a suspended task.

/// An object that a stream calls when it has news, once for each time it was parked.
///
/// The stream calls it on the thread that sent or finished, outside all locks of the stream. It must return quickly and may
/// use the stream, including parking again. The stream retains it from parking until it's woken or removed.
@usableFromInline
package protocol StreamWaiter: AnyObject, Sendable {
  /// Called when there is a newer model or an event, or when the stream has finished; read to find out which.
  func streamHasNews()

  /// Called inside the lock of the stream with each event and, before the waiter is woken, with a model.
  ///
  /// It must not use a stream or release anything.
  ///
  /// - Parameter isFirst: Whether the waiter's buffer is empty, so that it would be woken if it didn't have its own order.
  /// - Returns: The position of the news in the waiter's own order across all streams that it waits for, or zero; and whether the
  ///   stream must wake it for an event.
  func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool)
}

extension StreamWaiter {
  @inlinable
  package func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool) { (0, isFirst) }
}

/// The task that wakes another task on this thread, for test hosts: while the other task's job runs, the runtime doesn't know a current
/// task.
package final class Waker {
  private let task: UInt
  private static let ofThread = ThreadSlot<Waker>()
  // Set once and never reset, like the hook of those hosts; until then a wake has no extra cost.
  private static let areNoted = Atomic<Bool>(false)

  private init(_ task: UInt) {
    self.task = task
  }

  /// Whether each wake of a task records the task that wakes it, which takes an allocation.
  package static var notesAll: Bool { areNoted.load(ordering: .relaxed) }

  /// Records the tasks that wake others from now on.
  package static func noteAll() { areNoted.store(true, ordering: .relaxed) }

  /// The identity of the task running on the calling thread, or of the one that wakes it; zero if neither exists.
  package static var current: UInt { ofThread.object?.task ?? running }

  private static var running: UInt { withUnsafeCurrentTask { UInt(bitPattern: $0?.hashValue ?? 0) } }

  fileprivate static func during(_ body: () -> Void) {
    guard areNoted.load(ordering: .relaxed) else { return body() }
    ofThread.withObject(Waker(current), body)
  }
}

/// The waiter of a suspended task; it remembers news that arrives before the task waits.
///
/// It's an actor with its own executor. The task waits by hopping to this actor: the executor keeps the task's job until there
/// is news, then runs it on the thread that brought the news. The job only hops back, so the task is enqueued on the reader's
/// actor at once. A continuation would first resume on the global executor, only to hop from there.
@usableFromInline
actor TaskWaiter: StreamWaiter, SerialExecutor {
  // At most three things happen to one wait, in any order and on any thread: the job arrives (`waiting`), news arrives
  // (`news`), the task is cancelled (`cancelled`). The thread that completes the pair of `waiting` and another flag runs the job:
  // - `enqueue` finds a flag already set, so it runs the job that it was given;
  // - `set` finds `waiting` alone. If it finds another flag as well, the job has already run.
  // So the job runs exactly once. `didWait` resets all flags to zero when the wait is over.
  private enum Flag {
    static let waiting: UInt8 = 1
    static let news: UInt8 = 2
    static let cancelled: UInt8 = 4
  }

  private nonisolated let flags = Atomic<UInt8>(0)
  // Unsafe, but ordered by `flags`: it's written before `waiting` is set (release) and read by the thread that sets the first
  // other flag (acquire). `rest` writes it inside the job, when no thread looks for it anymore.
  private nonisolated(unsafe) var job: UnownedJob?
  // Unsafe, but only the waiting task accesses it, before and after its wait.
  private nonisolated(unsafe) var observer: (any TaskObserver)?

  @usableFromInline
  init() {}

  @usableFromInline nonisolated var unownedExecutor: UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  @usableFromInline
  nonisolated func streamHasNews() {
    set(Flag.news)
  }

  /// Suspends until there is news or the task is cancelled; resumes on the caller's actor.
  ///
  /// It's compiled into its callers, because each asynchronous call checks twice that it's on the actor.
  ///
  /// - Returns: False if the task was cancelled.
  @inlinable
  @inline(__always)
  @discardableResult
  func wait(isolation actor: isolated (any Actor)?) async -> Bool {
    willWait()
    await withTaskCancellationHandler(
      operation: {
        // Captured so that the closure is isolated to the caller's actor and resumes there.
        _ = actor
        await rest()
      }, onCancel: { cancel() }, isolation: actor)
    return didWait()
  }

  @usableFromInline
  nonisolated func willWait() {
    guard let current = TaskObservation.current else { return }
    observer = current
    current.park(id, at: "stream")
  }

  /// Runs when the wait is over; it must not be empty, or the compiler omits the hop to it.
  @usableFromInline
  func rest() {
    job = nil
  }

  /// Prepares the next wait.
  ///
  /// News that arrived after the job ran is discarded here. Nothing is lost: a stream stores before it wakes, and the reader
  /// reads after each wait. News that arrives later still makes the next wait end early, which costs one reading.
  ///
  /// - Returns: False if cancellation ended the wait.
  @usableFromInline
  nonisolated func didWait() -> Bool {
    observer.take()?.unpark(id)
    return flags.exchange(0, ordering: .acquiringAndReleasing) & Flag.cancelled == 0
  }

  @usableFromInline
  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Stored before the exchange, because another thread may run the job from then on.
    self.job = job
    let (waits, _) = flags.compareExchange(
      expected: 0, desired: Flag.waiting, ordering: .acquiringAndReleasing)
    if !waits { job.runSynchronously(on: unownedExecutor) }
  }

  @usableFromInline
  nonisolated func cancel() {
    set(Flag.cancelled)
  }

  private nonisolated func set(_ flag: UInt8) {
    let found = flags.bitwiseOr(flag, ordering: .acquiringAndReleasing).oldValue
    if found == Flag.waiting, let job { Waker.during { job.runSynchronously(on: unownedExecutor) } }
  }

  private nonisolated var id: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
}
