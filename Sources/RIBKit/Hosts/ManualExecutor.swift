internal import Basics
internal import ModelStreams

/// A lender of jobs that would run elsewhere, so that they run on the host in one order with all other work.
package protocol JobLender: Sendable {
  /// Takes back jobs that the host will not run, because it has ended or stopped at its limit.
  ///
  /// The jobs come oldest first. It is called outside all locks.
  func takeBack(_ jobs: [UnownedJob])

  /// Handles the end of a host.
  func hostHasEnded(_ host: ManualExecutor)
}

/// The executor of a manual host: it keeps jobs and mailboxes until the owner of the host runs them, on the owner's thread.
///
/// ``HostQueue`` decides about jobs and mailboxes, ``HostEntrance`` knows the thread inside, and ``WatchedTasks`` the unfinished
/// tasks. Waiters and the lender are called, and dropped values are released, outside the lock.
package final class ManualExecutor: SerialExecutor, TaskExecutor, MailboxScheduler {
  /// Gets an element, on any thread, when there is work.
  typealias Waiter = AsyncStream<Void>.Continuation

  struct State {
    var queue: HostQueue
    var tasks = WatchedTasks()
    var lender: (any JobLender)?
    /// Those who wait for work.
    var waiters = StableList<Waiter>()
    /// Called before each job and each turn.
    var step: (@Sendable () -> Void)?
    /// Whether it has been reported that the host gave up.
    var hasComplained = false
  }

  let state: Lock<State>
  let entrance = HostEntrance()

  /// The host that the calling thread is inside, if any.
  package static var current: ManualExecutor? { HostEntrance.host }

  init(_ schedule: ManualHost.Schedule) {
    state = Lock(State(queue: HostQueue(schedule)))
  }

  /// Enqueues a job that is ready for the host as a task executor.
  ///
  /// After the end of the host, the job goes to the pool, as if the host had never existed: others may wait for it, such as an
  /// actor that they share with the host.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !add(HostJob(job: job, isLent: false)) { globalConcurrentExecutor.enqueue(job) }
  }

  /// Enqueues a job that is ready for the actor of the trees; after the end of the host it never runs.
  ///
  /// Both requirements have the same name, and the runtime calls each for its own protocol.
  @_implements(SerialExecutor,enqueue(_:))
  package func enqueueOfHome(_ job: consuming ExecutorJob) {
    _ = add(HostJob(job: UnownedJob(job), isLent: false), isOfHome: true)
  }

  /// Queues a job that would run elsewhere.
  ///
  /// - Returns: Whether the host accepts it; false after its end.
  package func borrow(_ job: UnownedJob) -> Bool {
    add(HostJob(job: job, isLent: true))
  }

  private func add(_ job: HostJob, isOfHome: Bool = false) -> Bool {
    let isForeign = isCallerForeign
    let isHop = entrance.isRunning(job.job)
    let (admission, waiters) = state.withLock { state -> (HostQueue.Admission, StableList<Waiter>) in
      (state.queue.add(job, isOfHome: isOfHome, isHop: isHop, isForeign: isForeign), state.waiters)
    }
    if case .isQueued = admission { waiters.visit { $0.yield() } }
    if case .isRejected = admission { return false }
    return true
  }

  func schedule(_ mailbox: Mailbox) {
    let waiters = state.withLock { state in
      state.queue.add(mailbox)
      return state.waiters
    }
    waiters.visit { $0.yield() }
  }

  /// Whether the calling thread is foreign to the host: the entrance doesn't know it, and it isn't on the actor of a tree that the host
  /// drives.
  private var isCallerForeign: Bool {
    guard entrance.isCallerUnknown else { return false }
    let actors = state.withLock { $0.tasks.actors }
    return !actors.contains { $0.unownedExecutor.isCurrent == .yes }
  }

  /// Lets queued work run first, on the caller's host if there is one.
  ///
  /// `Task.yield()` leaves the host in a task that a service has started and that is isolated to an actor: its next job goes
  /// directly to the threads of the process (Swift 6.3). The task that is started here has an executor.
  static func yield() async {
    guard let host = current else { return await Task.yield() }
    await withUnsafeContinuation { continuation in
      _ = Task(executorPreference: host) { continuation.resume() }
    }
  }

  /// Sets the lender of jobs, unless there is one already.
  package func setLender(_ lender: any JobLender) {
    state.withLock { $0.lender = $0.lender ?? lender }
  }

  /// Returns borrowed jobs that the host will not run, borrows no more, and passes its own jobs to the pool, except those of the trees.
  ///
  /// Code elsewhere may wait for a borrowed job, for example a job of an actor that it shares with the host. A second call has no effect.
  package func end() {
    let (jobs, lender) = state.withLock { ($0.queue.end(), $0.lender) }
    if let jobs {
      lender?.takeBack(jobs.lent)
      for job in jobs.own { globalConcurrentExecutor.enqueue(job) }
    }
    lender?.hostHasEnded(self)
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  package func checkIsolated() {
    guard isEntered else {
      fatalError(
        "RIBKit: code of a tree on a ManualHost runs outside the host. Call it inside host.run { … }.")
    }
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  package func isIsolatingCurrentContext() -> Bool? {
    isEntered
  }

  /// Whether the calling thread is inside.
  package var isEntered: Bool { entrance.isCallerInside }

  /// Whether no other thread is inside, so that objects on the host may be read.
  var mayBeRead: Bool { entrance.isOpenForCaller }

  /// Runs a closure inside the host.
  func enter<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if isEntered { return try body() }
    return try entrance.enter(self, body)
  }

  /// Watches the tasks of the host or of a tree; a tree that the host only drives has an actor.
  func watch(_ ledger: TaskLedger, drivenOn actor: (any Actor)? = nil) {
    state.withLock { $0.tasks.add(ledger, drivenOn: actor) }
  }

  /// Stops watching tasks once they have ended, because their tree has ended.
  func unwatch(_ ledger: TaskLedger) {
    let gone = state.withLock { $0.tasks.end(ledger) }
    withExtendedLifetime(gone) {}
  }

  /// Adds a waiter for work that comes from now on.
  func add(_ waiter: Waiter) -> StableList<Waiter>.Ticket {
    state.withLock { $0.waiters.append(waiter) }
  }

  func remove(_ ticket: StableList<Waiter>.Ticket) {
    // Released outside the lock.
    _ = state.withLock { $0.waiters.remove(ticket) }
  }
}
