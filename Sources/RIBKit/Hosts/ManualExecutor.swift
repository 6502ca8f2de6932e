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
  /// The tasks of the host or of a tree.
  private struct Watched {
    let ledger: TaskLedger
    /// The actor of a tree that the host only drives.
    let actor: (any Actor)?
    /// Whether the tree has ended; it is watched until its last task has ended too.
    var isOver = false
  }

  private struct State {
    var jobs: ReadyJobs<UnownedJob>
    var rung: [Mailbox] = []
    var watched: [Watched] = []
    /// How many jobs have come from foreign threads since the host was settled last.
    var foreignJobs = 0
    /// Whether it has been said that the host gave up.
    var hasComplained = false
    /// Who waits for something to do here.
    var drivers: [HostDriver] = []
    var isSettling = false
    /// Called before each job and each turn.
    var step: (@Sendable () -> Void)?

    /// Takes out the trees of which nothing is left to watch, to be released outside of the lock.
    mutating func takeEnded() -> [Watched] {
      guard watched.contains(where: \.isOver) else { return [] }
      let ended = watched.filter { $0.isOver && $0.ledger.isEmpty }
      if !ended.isEmpty { watched.removeAll { $0.isOver && $0.ledger.isEmpty } }
      return ended
    }
  }

  private let state: Lock<State>
  /// The thread that is inside the host; zero when none is.
  private let thread = Atomic<UInt>(0)
  /// The thread that was inside last; zero before the first.
  private let lastThread = Atomic<UInt>(0)

  init(_ schedule: ManualHost.Schedule) {
    state = Lock(State(jobs: ReadyJobs(schedule)))
  }

  /// Takes a job that is ready for the host as a task executor.
  func enqueue(_ job: consuming ExecutorJob) {
    add(UnownedJob(job), isOfHome: false)
  }

  /// Takes a job that is ready for the actor of the trees.
  ///
  /// The two requirements have one name, and the runtime calls each where it means it.
  @_implements(SerialExecutor,enqueue(_:))
  func enqueueOfHome(_ job: consuming ExecutorJob) {
    add(UnownedJob(job), isOfHome: true)
  }

  private func add(_ job: UnownedJob, isOfHome: Bool) {
    let isForeign = isCallerForeign
    let drivers = state.withLock { state in
      state.jobs.append(job, isOfHome: isOfHome)
      if isForeign { state.foreignJobs += 1 }
      return state.drivers
    }
    for driver in drivers { driver.ring() }
  }

  /// Whether the calling thread has no business with the host.
  private var isCallerForeign: Bool {
    let inside = thread.load(ordering: .acquiring)
    let expected = inside == 0 ? lastThread.load(ordering: .acquiring) : inside
    guard expected != 0, expected != currentThread else { return false }
    let actors = state.withLock { $0.watched.compactMap(\.actor) }
    return !actors.contains { $0.unownedExecutor.isCurrent ?? false }
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

  /// Whether it runs what is queued.
  var isSettling: Bool { state.withLock { $0.isSettling } }

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
    lastThread.store(currentThread, ordering: .releasing)
    defer { thread.store(0, ordering: .releasing) }
    return try body()
  }

  /// Runs what is queued, and what that queues, until nothing is left or the limit is reached; then looks what goes on.
  ///
  /// - Parameters:
  ///   - limit: The number of rounds.
  ///   - recorder: Who keeps what happens in the last of them, if there is one already.
  /// - Returns: What was run and what has not ended.
  /// - Complexity: O(*n*) for *n* running tasks, besides what is run.
  func settle(limit: Int, recorder: RoundRecorder? = nil) -> Settlement {
    if recorder == nil, limit > 0, isAtRest { return Settlement() }
    var settlement = run(limit: limit, recorder: recorder)
    if !settlement.hasReachedLimit { settlement.unfinished = unfinished }
    settlement.foreignJobs = state.withLock { state in
      defer { state.foreignJobs = 0 }
      return state.foreignJobs
    }
    return settlement
  }

  /// Runs what is queued, and what that queues, until nothing is left or the limit is reached.
  func run(limit: Int, recorder: RoundRecorder? = nil) -> Settlement {
    enter {
      let isFirst = state.withLock { state in
        defer { state.isSettling = true }
        return !state.isSettling
      }
      guard isFirst else {
        fatalError("RIBKit: settle was called from inside settle. Let the hook or the job return first.")
      }
      defer { state.withLock { $0.isSettling = false } }
      return drain(limit: limit, recorder)
    }
  }

  private func drain(limit: Int, _ given: RoundRecorder?) -> Settlement {
    var settlement = Settlement()
    var recorder = given
    while true {
      let (jobs, rung, step) = state.withLock {
        state -> ([ReadyJobs<UnownedJob>.Entry], [Mailbox], (@Sendable () -> Void)?) in
        guard settlement.rounds < limit else {
          settlement.hasReachedLimit = !state.jobs.isEmpty || !state.rung.isEmpty
          return ([], [], nil)
        }
        defer { state.rung = [] }
        return (state.jobs.takeRound(), state.rung, state.step)
      }
      if jobs.isEmpty && rung.isEmpty { break }
      if recorder == nil, settlement.rounds + RoundRecorder.rounds >= limit { recorder = RoundRecorder() }
      for entry in jobs {
        step?()
        entry.job.runSynchronously(
          isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
      }
      for mailbox in rung {
        step?()
        guard let tree = mailbox.tree else { continue }
        recorder?.record(tree)
        tree.turn()
      }
      settlement.rounds += 1
      settlement.jobs += jobs.count
      settlement.turns += rung.count
    }
    if settlement.hasReachedLimit { giveUp(&settlement, recorder) }
    if given == nil { recorder?.end() }
    return settlement
  }

  /// Whether nothing is to be run, has not ended or is to be told; a harness settles so after most of its steps.
  ///
  /// Not for a caller who must be stopped: one on a second thread, or inside of what the host runs.
  private var isAtRest: Bool {
    guard mayBeRead else { return false }
    return state.withLock { state in
      !state.isSettling && state.jobs.isEmpty && state.rung.isEmpty && state.foreignJobs == 0
        && state.watched.allSatisfy { !$0.isOver && $0.ledger.isEmpty }
    }
  }

  /// Ends a settlement at its limit, with what goes on.
  func giveUp(_ settlement: inout Settlement, _ recorder: RoundRecorder?) {
    settlement.hasReachedLimit = true
    settlement.unfinished = unfinished
    settlement.lastRounds = recorder?.lines ?? []
    settlement.lastRounds += settlement.unfinished.filter { $0.parkedAt == nil }.map {
      "\($0.record): running"
    }
  }

  /// Says that the host gave up, once, for one who does not look at the settlement.
  func complain(of settlement: Settlement) {
    guard settlement.hasReachedLimit else { return }
    let isFirst = state.withLock { state in
      defer { state.hasComplained = true }
      return !state.hasComplained
    }
    if isFirst { writeToStandardError("RIBKit: \(settlement.whyItGaveUp)\n") }
  }

  /// The tasks that run, of the host and of all trees on it, also of those that have ended.
  private var unfinished: [Settlement.UnfinishedTask] {
    let (ledgers, gone) = state.withLock { state in
      let gone = state.takeEnded()
      return (state.watched.map(\.ledger).filter { !$0.isEmpty }, gone)
    }
    // An actor of the user may go with it, and use the host while it goes.
    withExtendedLifetime(gone) {}
    guard !ledgers.isEmpty else { return [] }
    return ledgers.flatMap(\.running).map(Settlement.UnfinishedTask.init)
  }

  /// Calls a function before each job and each turn, from the next round on.
  func setStep(_ step: (@Sendable () -> Void)?) {
    var step = step
    // The one before is released outside of the lock.
    state.withLock { swap(&$0.step, &step) }
  }

  /// Watches tasks.
  ///
  /// - Parameters:
  ///   - ledger: The tasks of the host or of a tree.
  ///   - actor: The actor of a tree that the host only drives.
  func watch(_ ledger: TaskLedger, drivenOn actor: (any Actor)? = nil) {
    state.withLock { $0.watched.append(Watched(ledger: ledger, actor: actor)) }
  }

  /// Watches tasks no longer than they run: their tree has ended.
  func unwatch(_ ledger: TaskLedger) {
    let gone = state.withLock { state in
      if let index = state.watched.firstIndex(where: { $0.ledger === ledger }) {
        state.watched[index].isOver = true
      }
      return state.takeEnded()
    }
    withExtendedLifetime(gone) {}
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
