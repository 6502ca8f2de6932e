internal import Basics
internal import Synchronization

// The two sides of waiting: the protocol that a stream calls when it has news, and the waiter of a suspended task.

/// An object that a stream calls when it has news, once for each time it was parked.
///
/// The stream calls it on the thread that sent or finished, outside all locks of the stream. It must return quickly and may
/// use the stream, also to park again. The stream holds it from parking until it is woken or taken out.
@usableFromInline
package protocol StreamWaiter: AnyObject, Sendable {
  /// There is a newer model, or an event, or the stream has finished; read to find out which.
  func streamHasNews()

  /// Called inside the lock of the stream with each event and, before it is woken, with a model; it uses no stream and releases nothing.
  ///
  /// - Parameter isFirst: Whether its buffer is empty, so that it would be woken if it had no order of its own.
  /// - Returns: The place of the news in an order of the waiter's own, over all streams that it waits for, or zero; and whether it
  ///   must be woken for an event.
  func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool)
}

extension StreamWaiter {
  @inlinable
  package func streamTakesNews(isFirst: Bool) -> (place: UInt64, mustWake: Bool) { (0, isFirst) }
}

/// The task that wakes another one on this thread, for the hosts of tests: while the job of that one runs the runtime knows no current task.
package final class Waker {
  private let task: UInt
  private static let ofThread = ThreadSlot<Waker>()
  // Set once and never taken back, as the hook of those hosts is; until then a wake costs nothing more.
  private static let areNoted = Atomic<Bool>(false)

  private init(_ task: UInt) {
    self.task = task
  }

  /// Notes the tasks that wake others, from now on.
  package static func noteAll() { areNoted.store(true, ordering: .relaxed) }

  /// The identity of the task that runs on the calling thread, or of the one that wakes it; zero if there is none.
  package static var current: UInt { ofThread.object?.task ?? running }

  private static var running: UInt { withUnsafeCurrentTask { UInt(bitPattern: $0?.hashValue ?? 0) } }

  fileprivate static func during(_ body: () -> Void) {
    guard areNoted.load(ordering: .relaxed) else { return body() }
    ofThread.withObject(Waker(current), body)
  }
}

/// The waiter of a suspended task; it remembers news that comes before the task waits.
///
/// It is an actor with an executor of its own. The task waits by a hop to this actor: the executor keeps the task's job until
/// there is news, then runs it on the thread that brought the news. The job does nothing but hop back, so the task is
/// enqueued on the reader's actor at once. A continuation would resume on the global executor first, only to hop from there.
@usableFromInline
actor TaskWaiter: StreamWaiter, SerialExecutor {
  // At most three things happen to one wait, in any order and on any thread: the job arrives (`waiting`), news arrives
  // (`news`), the task is cancelled (`cancelled`). Whoever completes the pair of `waiting` and another flag runs the job:
  // - `enqueue` finds a flag already set, so it runs the job it was given;
  // - `set` finds `waiting` alone. If it finds another flag beside it, the job has been run already.
  // So the job runs exactly once. All flags go back to zero when the wait is over, in `didWait`.
  private enum Flag {
    static let waiting: UInt8 = 1
    static let news: UInt8 = 2
    static let cancelled: UInt8 = 4
  }

  private nonisolated let flags = Atomic<UInt8>(0)
  // Unsafe, but ordered by `flags`: it is written before `waiting` is set (release) and read by the one that sets the first
  // flag beside it (acquire). `rest` writes it inside the job, which no thread looks for any more by then.
  private nonisolated(unsafe) var job: UnownedJob?
  // Unsafe, but only the task that waits touches it, before and after its wait.
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

  /// Suspends until there is news or the task is cancelled; comes back on the caller's actor.
  ///
  /// It is compiled into its callers, since each asynchronous call makes sure twice that it is on the actor.
  ///
  /// - Returns: False when the task is cancelled.
  @inlinable
  @inline(__always)
  @discardableResult
  func wait(isolation actor: isolated (any Actor)?) async -> Bool {
    willWait()
    await withTaskCancellationHandler(
      operation: {
        // Captured, so that the closure is isolated to the caller's actor and comes back there.
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

  /// Runs when the wait is over; it must do something, or the compiler leaves out the hop to it.
  @usableFromInline
  func rest() {
    job = nil
  }

  /// Prepares the next wait.
  ///
  /// News that came after the job ran is forgotten here. Nothing is lost: a stream stores before it wakes, and the reader
  /// reads after each wait. News that comes later still makes the next wait end early, which costs one reading.
  ///
  /// - Returns: False if the wait was ended by cancellation.
  @usableFromInline
  nonisolated func didWait() -> Bool {
    observer.take()?.unpark(id)
    return flags.exchange(0, ordering: .acquiringAndReleasing) & Flag.cancelled == 0
  }

  @usableFromInline
  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // Before the exchange: from then on another thread may run it.
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
