internal import Locks
internal import ModelStreams
internal import Synchronization

/// A lender of jobs that would run elsewhere, so that they run on the host in one order with all else.
package protocol JobLender: Sendable {
  /// Takes jobs back that the host will not run: it has ended, or stopped at its limit.
  ///
  /// - Parameter jobs: The jobs, oldest first; called outside of all locks.
  func takeBack(_ jobs: [UnownedJob])

  /// Notes that a host has ended.
  func hostHasEnded(_ host: ManualExecutor)
}

/// The executor of a manual host: it keeps jobs and mailboxes until the owner of the host runs them, on the owner's thread.
package final class ManualExecutor: SerialExecutor, TaskExecutor, MailboxScheduler {
  /// A job that is to be run.
  private struct Job {
    let job: UnownedJob
    /// Whether it belongs on no executor of its own: the host has it from the lender.
    let isLent: Bool
  }

  /// The tasks of the host or of a tree.
  private struct Watched {
    let ledger: TaskLedger
    /// The actor of a tree that the host only drives.
    let actor: (any Actor)?
    /// Whether the tree has ended; it is watched until its last task has ended too.
    var isOver = false
  }

  private struct State {
    var jobs: ReadyJobs<Job>
    /// The next job of the task whose job is running, which has only changed its executor.
    var hop: Job?
    /// How many hops there were, one right after the other.
    var hops = 0
    var lender: (any JobLender)?
    var hasEnded = false
    /// The mailboxes that have something for their trees.
    var mailboxes: [Mailbox] = []
    var watched: [Watched] = []
    /// How many jobs have come from foreign threads since the host was settled last.
    var foreignJobs = 0
    /// Whether it has been said that the host gave up.
    var hasComplained = false
    /// The waiters that are called when there is something to do.
    var waiters: [any HostWaiter] = []
    var isSettling = false
    /// Called before each job and each turn.
    var step: (@Sendable () -> Void)?

    /// Takes out the jobs that the host has borrowed, oldest first.
    mutating func takeLent() -> [UnownedJob] {
      jobs.removeAll { $0.job.isLent }.map(\.job)
    }

    /// Takes out the trees that have ended with all their tasks, to be released outside of the lock.
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
  /// The number of the task whose job is running; zero for none.
  ///
  /// It is written by the thread that is inside.
  private let running = Atomic<UInt64>(0)
  /// The task that was inside last, which may go on on another thread; zero for none.
  private let lastTask = Atomic<UInt>(0)

  /// The host that the calling thread is inside.
  private static let inside = ThreadSlot<ManualExecutor>()

  /// The host that the calling thread is inside, if it is inside one.
  package static var current: ManualExecutor? { inside.object }

  init(_ schedule: ManualHost.Schedule) {
    state = Lock(State(jobs: ReadyJobs(schedule)))
  }

  /// Takes a job that is ready for the host as a task executor.
  ///
  /// When the host has ended, the job goes to the pool, as if there had been no host: others may wait for what it does, such as
  /// an actor that they share with the host.
  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    if !add(Job(job: job, isLent: false)) { globalConcurrentExecutor.enqueue(job) }
  }

  /// Takes a job that is ready for the actor of the trees; when the host has ended, it never runs.
  ///
  /// The two requirements have one name, and the runtime calls each where it means it.
  @_implements(SerialExecutor,enqueue(_:))
  package func enqueueOfHome(_ job: consuming ExecutorJob) {
    _ = add(Job(job: UnownedJob(job), isLent: false), isOfHome: true)
  }

  /// Queues a job that would run elsewhere.
  ///
  /// - Returns: Whether the host takes it; not when it has ended.
  package func borrow(_ job: UnownedJob) -> Bool {
    add(Job(job: job, isLent: true))
  }

  /// How many hops of one task there are in one round at most, so that one without end comes to the limit of rounds.
  private static let hopLimit = 100

  /// Lets what is queued go first; on the host of the caller if it is on one.
  ///
  /// `Task.yield()` leaves the host in a task that a service has started and that is isolated to an actor: its next job goes to the threads
  /// of the process directly (Swift 6.3). The task that is started here has an executor.
  static func yield() async {
    guard let host = current else { return await Task.yield() }
    await withUnsafeContinuation { continuation in
      _ = Task(executorPreference: host) { continuation.resume() }
    }
  }

  private func add(_ job: Job, isOfHome: Bool = false) -> Bool {
    let isForeign = isCallerForeign
    // A task that queues itself while it runs goes on, on another executor. How often it does is up to the optimizer (a debug build
    // hops where a release build does not), so it must make no difference to the order: it stays in front of all others.
    let running = isEntered ? self.running.load(ordering: .relaxed) : 0
    let isHop = running != 0 && job.job.taskNumber == running
    let waiters = state.withLock { state -> [any HostWaiter]? in
      if state.hasEnded, !isOfHome { return nil }
      if isHop, state.isSettling, state.jobs.isFirstInFirstOut, state.hop == nil, state.hops < Self.hopLimit {
        state.hop = job
        state.hops += 1
        return []
      }
      state.jobs.append(job, isOfHome: isOfHome)
      if isForeign { state.foreignJobs += 1 }
      return state.waiters
    }
    for waiter in waiters ?? [] { waiter.hostHasWork() }
    return waiters != nil
  }

  /// Sets the lender of jobs; the first one stays.
  package func borrow(from lender: any JobLender) {
    state.withLock { $0.lender = $0.lender ?? lender }
  }

  /// Gives back what the host has borrowed and will not run, borrows nothing more, and hands its own jobs to the pool but for those
  /// of the trees.
  ///
  /// Others may wait for such a job: that of an actor which they share with the host, for example. A second call does nothing.
  package func end() {
    let (jobs, own, lender) = state.withLock { state in
      state.hasEnded = true
      return (state.takeLent(), state.jobs.removeAll { !$0.isOfHome }, state.lender)
    }
    lender?.takeBack(jobs)
    for job in own { globalConcurrentExecutor.enqueue(job.job) }
    lender?.hostHasEnded(self)
  }

  /// Whether the calling thread is foreign to the host.
  private var isCallerForeign: Bool {
    let inside = thread.load(ordering: .acquiring)
    let expected = inside == 0 ? lastThread.load(ordering: .acquiring) : inside
    guard expected != 0, expected != CurrentThread.id else { return false }
    if inside == 0, let task = currentTask, task == lastTask.load(ordering: .acquiring) { return false }
    let actors = state.withLock { $0.watched.compactMap(\.actor) }
    return !actors.contains { $0.unownedExecutor.isCurrent ?? false }
  }

  func schedule(_ mailbox: Mailbox) {
    let waiters = state.withLock { state in
      state.mailboxes.append(mailbox)
      return state.waiters
    }
    for waiter in waiters { waiter.hostHasWork() }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    UnownedSerialExecutor(ordinary: self)
  }

  package func checkIsolated() {
    guard isEntered else {
      fatalError(
        "RIBKit: the code runs outside ManualHost.run and settle, but belongs to a tree on that host.")
    }
  }

  @available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *)
  package func isIsolatingCurrentContext() -> Bool? {
    isEntered
  }

  /// Whether it runs what is queued.
  var isSettling: Bool { state.withLock { $0.isSettling } }

  /// Whether no other thread is inside, so that what lives on the host may be looked at.
  var mayBeRead: Bool {
    let thread = thread.load(ordering: .acquiring)
    return thread == 0 || thread == CurrentThread.id
  }

  /// Whether the calling thread is inside.
  ///
  /// A relaxed load is enough: a thread writes its own number there itself, so no stale value is equal to it.
  package var isEntered: Bool { thread.load(ordering: .relaxed) == CurrentThread.id }

  /// Runs a closure inside the host.
  func enter<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    if isEntered { return try body() }
    // Acquired here and released at the end: the next thread that enters sees all that this one did inside.
    let (isFree, _) = thread.compareExchange(
      expected: 0, desired: CurrentThread.id, ordering: .acquiringAndReleasing)
    guard isFree else {
      fatalError("RIBKit: two threads are inside one ManualHost. Use a host from one thread at a time.")
    }
    lastThread.store(CurrentThread.id, ordering: .releasing)
    lastTask.store(currentTask ?? 0, ordering: .releasing)
    defer { thread.store(0, ordering: .releasing) }
    return try Self.inside.withObject(self, body)
  }

  /// Runs what is queued, and what that queues, until nothing is left or the limit is reached; then looks what goes on.
  ///
  /// - Parameters:
  ///   - limit: The number of rounds.
  ///   - recorder: The recorder of the events of the last rounds, if there is one already.
  /// - Returns: The settlement.
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
      let (jobs, mailboxes, step) = state.withLock {
        state -> ([ReadyJobs<Job>.Entry], [Mailbox], (@Sendable () -> Void)?) in
        // A round is what is queued when it begins, so that jobs which queue others for ever come to the limit.
        guard settlement.rounds < limit else {
          settlement.hasReachedLimit = !state.jobs.isEmpty || !state.mailboxes.isEmpty
          return ([], [], nil)
        }
        defer { state.mailboxes = [] }
        return (state.jobs.takeRound(), state.mailboxes, state.step)
      }
      if jobs.isEmpty && mailboxes.isEmpty { break }
      if recorder == nil, settlement.rounds + RoundRecorder.rounds >= limit { recorder = RoundRecorder() }
      // Jobs first: what they send lies in the mailboxes by then, so that one turn delivers all of it.
      for entry in jobs {
        step?()
        run(entry.job)
        while let hop = nextHop() {
          step?()
          run(hop)
        }
      }
      for mailbox in mailboxes {
        step?()
        mailbox.owner?.turn(recordedBy: recorder)
      }
      settlement.rounds += 1
      settlement.jobs += jobs.count
      settlement.turns += mailboxes.count
    }
    if settlement.hasReachedLimit { giveUp(&settlement, recorder) }
    if given == nil { recorder?.end() }
    return settlement
  }

  /// Takes the hop of the job that has just run; without one the count begins anew.
  private func nextHop() -> Job? {
    state.withLock { state in
      if state.hop == nil { state.hops = 0 }
      return state.hop.take()
    }
  }

  private func run(_ job: Job) {
    running.store(job.job.taskNumber, ordering: .relaxed)
    defer { running.store(0, ordering: .relaxed) }
    if job.isLent {
      // It is on the host's thread and on no actor, as it would be elsewhere.
      job.job.runSynchronously(on: asUnownedTaskExecutor())
    } else {
      job.job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  /// Whether there is nothing to run, to wait for or to report; so it is after most steps of a harness.
  ///
  /// It is false for a caller that must be stopped: on a second thread, or inside of what the host runs.
  private var isAtRest: Bool {
    guard mayBeRead else { return false }
    return state.withLock { state in
      !state.isSettling && state.jobs.isEmpty && state.mailboxes.isEmpty && state.foreignJobs == 0
        && state.watched.allSatisfy { !$0.isOver && $0.ledger.isEmpty }
    }
  }

  /// Ends a settlement at its limit, with what goes on.
  func giveUp(_ settlement: inout Settlement, _ recorder: RoundRecorder?) {
    settlement.hasReachedLimit = true
    let (jobs, lender) = state.withLock { ($0.takeLent(), $0.lender) }
    lender?.takeBack(jobs)
    settlement.unfinished = unfinished
    settlement.lastRounds = recorder?.lines ?? []
    settlement.lastRounds += settlement.unfinished.filter { $0.parkedAt == nil }.map {
      "\($0.record): running"
    }
  }

  /// Says that the host gave up, once, for a caller that does not look at the settlement.
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

  /// Adds a waiter, which is called when there is something to do.
  ///
  /// - Returns: Whether there is something to do already.
  @discardableResult
  func add(_ waiter: any HostWaiter) -> Bool {
    state.withLock { state in
      state.waiters.append(waiter)
      return !state.jobs.isEmpty || !state.mailboxes.isEmpty
    }
  }

  func remove(_ waiter: any HostWaiter) {
    state.withLock { $0.waiters.removeAll { $0 === waiter } }
  }
}
