internal import Basics
internal import ModelStreams

// Running the waiting work of a manual host, round by round, until nothing is left or the limit is reached.

extension ManualExecutor {
  /// Whether it is running queued work.
  var isSettling: Bool { state.withLock { $0.queue.isSettling } }

  /// Calls a function before each job and each turn, from the next round on.
  func setStep(_ step: (@Sendable () -> Void)?) {
    var step = step
    // The previous function is released outside the lock.
    state.withLock { swap(&$0.step, &step) }
  }

  /// Runs queued work, and the work that it queues, until nothing is left or the limit is reached; then finds the unfinished tasks.
  ///
  /// If there is already a recorder of the last rounds, pass it.
  ///
  /// - Complexity: O(*n*) for *n* running tasks, plus the work itself.
  func settle(limit: Int, recorder: RoundRecorder? = nil) -> Settlement {
    if recorder == nil, limit > 0, isAtRest { return Settlement() }
    var settlement = run(limit: limit, recorder: recorder)
    if !settlement.hasReachedLimit { settlement.unfinished = unfinished }
    settlement.foreignJobs = state.withLock { $0.queue.takeForeignJobs() }
    return settlement
  }

  /// Whether there is nothing to run, to wait for or to report, as after most steps of a harness.
  ///
  /// It is false for a caller that must be stopped: on a second thread, or in code that the host runs.
  var isAtRest: Bool {
    mayBeRead && state.withLock { $0.queue.isAtRest && $0.tasks.isAtRest }
  }

  /// Whether there is something to run.
  var hasWork: Bool { state.withLock { !$0.queue.isEmpty } }

  /// Runs queued work, and the work that it queues, until nothing is left or the limit is reached.
  func run(limit: Int, recorder given: RoundRecorder? = nil) -> Settlement {
    enter {
      guard state.withLock({ $0.queue.begin() }) else {
        fatalError("RIBKit: settle was called from inside settle. Call it after the hook or the job returns.")
      }
      var settlement = Settlement()
      var recorder = given
      while let (round, step) = nextRound(isOverLimit: settlement.rounds >= limit) {
        if recorder == nil, settlement.rounds + RoundRecorder.rounds >= limit { recorder = RoundRecorder() }
        run(round, step, recorder)
        settlement.rounds += 1
        settlement.jobs += round.jobs.count
        settlement.turns += round.mailboxes.count
      }
      if settlement.rounds >= limit, state.withLock({ !$0.queue.isEmpty }) { giveUp(&settlement, recorder) }
      if given == nil { recorder?.end() }
      return settlement
    }
  }

  private func nextRound(isOverLimit: Bool) -> (HostQueue.Round, step: (@Sendable () -> Void)?)? {
    state.withLock { state in
      state.queue.takeRound(isOverLimit: isOverLimit).map { ($0, state.step) }
    }
  }

  private func run(_ round: HostQueue.Round, _ step: (@Sendable () -> Void)?, _ recorder: RoundRecorder?) {
    // Jobs run first, so that one turn of each tree delivers everything that they send.
    for entry in round.jobs {
      step?()
      run(entry.job)
      while let hop = state.withLock({ $0.queue.takeHop() }) {
        step?()
        run(hop)
      }
    }
    for mailbox in round.mailboxes {
      step?()
      mailbox.owner?.turn(recordedBy: recorder)
    }
  }

  private func run(_ job: HostJob) {
    entrance.noteRunning(job.job)
    defer { entrance.noteRunning(nil) }
    if job.isLent {
      // It runs on the host's thread and on no actor, as it would elsewhere.
      job.job.runSynchronously(on: asUnownedTaskExecutor())
    } else {
      job.job.runSynchronously(
        isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
    }
  }

  /// The running tasks of the host and of all trees on it, including trees that have ended.
  private var unfinished: [Settlement.UnfinishedTask] {
    let (ledgers, gone) = state.withLock { state in
      let gone = state.tasks.takeEnded()
      return (state.tasks.running, gone)
    }
    withExtendedLifetime(gone) {}
    return ledgers.isEmpty ? [] : ledgers.flatMap(\.running).map(Settlement.UnfinishedTask.init)
  }

  /// Ends a settlement at its limit, with the unfinished tasks.
  func giveUp(_ settlement: inout Settlement, _ recorder: RoundRecorder?) {
    settlement.hasReachedLimit = true
    let (jobs, lender) = state.withLock { ($0.queue.takeLent(), $0.lender) }
    lender?.takeBack(jobs)
    settlement.unfinished = unfinished
    settlement.lastRounds = recorder?.lines ?? []
    settlement.lastRounds += settlement.unfinished.filter { $0.parkedAt == nil }.map {
      "\($0.record): running"
    }
  }

  /// Reports once that the host gave up, in case the caller ignores the settlement.
  func complain(of settlement: Settlement) {
    guard settlement.hasReachedLimit else { return }
    let isFirst = state.withLock { state in
      defer { state.hasComplained = true }
      return !state.hasComplained
    }
    if isFirst { writeToStandardError("RIBKit: \(settlement.whyItGaveUp)\n") }
  }
}
