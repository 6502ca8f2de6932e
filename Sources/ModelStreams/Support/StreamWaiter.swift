internal import Synchronization

/// Who is told, once per parking, that a stream has news.
///
/// Called from the thread of whoever sent or finished, outside all locks of the stream. It must return quickly and may
/// use the stream, also to park again. The stream holds it from parking until it is told or leaves.
@usableFromInline
package protocol StreamWaiter: AnyObject, Sendable {
  /// There is a newer model, or an event, or the stream has finished; read to find out which.
  func streamHasNews()
}

/// A waiter that is a suspended task; news that comes before it waits is remembered.
///
/// It is an actor with an executor of its own, which keeps the task that hops to it until there is news. Then the task runs
/// on the thread of whoever told it, as far as the hop back: it is enqueued on the reader's actor at once, where a
/// continuation would resume on the global executor first, only to hop from there.
@usableFromInline
actor TaskWaiter: StreamWaiter, SerialExecutor {
  private enum Flag {
    static let waiting: UInt8 = 1
    static let told: UInt8 = 2
    static let cancelled: UInt8 = 4
  }

  private nonisolated let flags = Atomic<UInt8>(0)
  // Written before `waiting` is set; read by the one who then sets the first flag beside it.
  private nonisolated(unsafe) var job: UnownedJob?
  // Touched by the task that waits only.
  private nonisolated(unsafe) var observer: (any TaskObserver)?

  @usableFromInline
  init() {}

  @usableFromInline nonisolated var unownedExecutor: UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  @usableFromInline
  nonisolated func streamHasNews() {
    set(Flag.told)
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

  /// Is reached when the wait is over; it must do something, or the compiler leaves out the hop to it.
  @usableFromInline
  func rest() {
    job = nil
  }

  /// Whether the wait was not ended by cancellation.
  ///
  /// News of which it forgets here is found by the read that follows, since a stream stores before it tells.
  @usableFromInline
  nonisolated func didWait() -> Bool {
    observer.take()?.unpark(id)
    return flags.exchange(0, ordering: .acquiringAndReleasing) & Flag.cancelled == 0
  }

  @usableFromInline
  nonisolated func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
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
    if found == Flag.waiting { job?.runSynchronously(on: unownedExecutor) }
  }

  private nonisolated var id: UInt { UInt(bitPattern: ObjectIdentifier(self)) }
}
