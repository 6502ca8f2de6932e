internal import Locks
internal import ModelStreams
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The executor of a manual host: it keeps jobs and rung mailboxes until somebody runs them on his own thread.
final class ManualExecutor: SerialExecutor, TaskExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var rung: [Mailbox] = []
    var ledgers: [TaskLedger] = []
    /// Those of trees that have ended, until their last task has.
    var oldLedgers: [TaskLedger] = []
    /// Who waits for something to do here.
    var drivers: [HostDriver] = []
    var isSettling = false
    /// Called before each job and each turn.
    var step: (@Sendable () -> Void)?
  }

  private let state = Lock(State())
  /// The thread that is inside the host; zero when none is.
  private let thread = Atomic<UInt>(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let drivers = state.withLock { state in
      state.jobs.append(job)
      return state.drivers
    }
    for driver in drivers { driver.ring() }
  }

  /// Notes that a mailbox has mail.
  func ring(_ mailbox: Mailbox) {
    let drivers = state.withLock { state in
      state.rung.append(mailbox)
      return state.drivers
    }
    for driver in drivers { driver.ring() }
  }

  func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  func checkIsolated() {
    guard isEntered else {
      fatalError(
        "RIBKit: the code runs outside ManualHost.run and settle, but belongs to a tree on that host.")
    }
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  func isIsolatingCurrentContext() -> Bool? {
    isEntered
  }

  /// Whether no other thread is inside, so that what lives on the host may be looked at.
  var mayBeRead: Bool {
    let thread = thread.load(ordering: .acquiring)
    return thread == 0 || thread == currentThread
  }

  /// Whether the calling thread is inside.
  var isEntered: Bool { thread.load(ordering: .relaxed) == currentThread }

  /// Runs a closure as one who is inside the host.
  func enter<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if isEntered { return try body() }
    let (isFree, _) = thread.compareExchange(
      expected: 0, desired: currentThread, ordering: .acquiringAndReleasing)
    guard isFree else {
      fatalError("RIBKit: two threads are inside one ManualHost. Use a host from one thread at a time.")
    }
    defer { thread.store(0, ordering: .releasing) }
    return try body()
  }

  /// Runs what is queued, and what that queues, until nothing is left or the limit is reached; then looks what goes on.
  ///
  /// - Complexity: O(*n*) for *n* running tasks, besides what is run.
  func settle(limit: Int) -> Settlement {
    var settlement = run(limit: limit)
    settlement.unfinished = unfinished
    return settlement
  }

  /// Runs what is queued, and what that queues, until nothing is left or the limit is reached.
  func run(limit: Int) -> Settlement {
    enter {
      let isFirst = state.withLock { state in
        defer { state.isSettling = true }
        return !state.isSettling
      }
      guard isFirst else {
        fatalError("RIBKit: settle was called from inside settle. Let the hook or the job return first.")
      }
      defer { state.withLock { $0.isSettling = false } }
      return drain(limit: limit)
    }
  }

  private func drain(limit: Int) -> Settlement {
    var settlement = Settlement()
    while true {
      let (jobs, rung, step) = state.withLock { state -> ([UnownedJob], [Mailbox], (@Sendable () -> Void)?) in
        guard settlement.rounds < limit else {
          settlement.hasReachedLimit = !state.jobs.isEmpty || !state.rung.isEmpty
          return ([], [], nil)
        }
        defer { (state.jobs, state.rung) = ([], []) }
        return (state.jobs, state.rung, state.step)
      }
      if jobs.isEmpty && rung.isEmpty { break }
      for job in jobs {
        step?()
        job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      for mailbox in rung {
        step?()
        mailbox.tree?.turn()
      }
      settlement.rounds += 1
      settlement.jobs += jobs.count
      settlement.turns += rung.count
    }
    return settlement
  }

  /// The tasks that run, of all trees on the host.
  private var unfinished: [Settlement.UnfinishedTask] {
    let ledgers = state.withLock { state in
      state.oldLedgers.removeAll(where: \.isEmpty)
      return state.ledgers + state.oldLedgers
    }
    return ledgers.flatMap(\.running).map(Settlement.UnfinishedTask.init)
  }

  /// Calls a function before each job and each turn, from the next round on.
  func setStep(_ step: (@Sendable () -> Void)?) {
    state.withLock { $0.step = step }
  }

  func watch(_ ledger: TaskLedger) {
    state.withLock { $0.ledgers.append(ledger) }
  }

  /// Watches a ledger no longer than its tasks run: their tree has ended.
  func unwatch(_ ledger: TaskLedger) {
    state.withLock { state in
      state.ledgers.removeAll { $0 === ledger }
      state.oldLedgers.append(ledger)
      state.oldLedgers.removeAll(where: \.isEmpty)
    }
  }

  /// Notes one who wants to know when there is something to do.
  func add(_ driver: HostDriver) {
    state.withLock { $0.drivers.append(driver) }
  }

  func remove(_ driver: HostDriver) {
    state.withLock { $0.drivers.removeAll { $0 === driver } }
  }
}

private var currentThread: UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}
