/// A job to run on a manual host.
struct HostJob {
  let job: UnownedJob
  /// Whether it has no executor of its own, so that the host has borrowed it from the lender.
  let isLent: Bool
}

/// The waiting jobs and mailboxes of a manual host, round by round, as a plain value that makes decisions but runs nothing.
struct HostQueue {
  /// The jobs and mailboxes of one round: those queued when it begins, so that jobs that endlessly queue others reach the limit of rounds.
  struct Round {
    let jobs: [ReadyJobs.Entry]
    let mailboxes: [Mailbox]
  }

  /// The decision about a job.
  enum Admission {
    case isQueued
    /// The job runs immediately after the job that queues it, so no waiter is called.
    case isNext
    /// The host has ended.
    case isRejected
  }

  /// The maximum number of hops of a task per round, so that endless hopping reaches the limit of rounds.
  private static let hopLimit = 100

  private var jobs: ReadyJobs
  /// The mailboxes that hold something for their trees.
  private var mailboxes: [Mailbox] = []
  /// The next job of the task whose job is running, which has only changed its executor.
  private var hop: HostJob?
  /// The number of consecutive hops.
  private var hops = 0
  /// The number of jobs from foreign threads since the host last settled.
  private var foreignJobs = 0
  private var hasEnded = false
  /// Whether rounds are running.
  private(set) var isSettling = false

  init(_ schedule: ManualHost.Schedule) {
    jobs = ReadyJobs(schedule)
  }

  var isEmpty: Bool { jobs.isEmpty && mailboxes.isEmpty }

  /// Whether there is nothing to run and nothing to report.
  var isAtRest: Bool { isEmpty && !isSettling && foreignJobs == 0 }

  /// Queues a job.
  ///
  /// A task that queues itself while it runs has only hopped to another executor. The number of hops depends on the optimizer (a
  /// debug build hops where a release build doesn't), so it must not affect the order: such a job stays in front of all others.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - isOfHome: Whether it belongs to the actor of the trees, so that the host keeps it after its end.
  ///   - isHop: Whether it belongs to the task whose job is running.
  ///   - isForeign: Whether a foreign thread added it.
  /// - Returns: The decision about the job.
  mutating func add(_ job: HostJob, isOfHome: Bool, isHop: Bool, isForeign: Bool) -> Admission {
    if hasEnded, !isOfHome { return .isRejected }
    if isHop, isSettling, jobs.isFirstInFirstOut, hop == nil, hops < Self.hopLimit {
      hop = job
      hops += 1
      return .isNext
    }
    jobs.append(job, isOfHome: isOfHome)
    if isForeign { foreignJobs += 1 }
    return .isQueued
  }

  /// Queues a mailbox, once per round.
  mutating func add(_ mailbox: Mailbox) {
    if mailboxes.contains(where: { $0 === mailbox }) { return }
    mailboxes.append(mailbox)
  }

  /// Begins to run rounds.
  ///
  /// - Returns: Whether no rounds were running.
  mutating func begin() -> Bool {
    defer { isSettling = true }
    return !isSettling
  }

  /// Takes the next round, unless the limit is exceeded.
  ///
  /// - Returns: The round, or `nil`, which ends the rounds.
  mutating func takeRound(isOverLimit: Bool) -> Round? {
    guard !isOverLimit, !isEmpty else {
      isSettling = false
      return nil
    }
    let round = Round(jobs: jobs.takeRound(), mailboxes: mailboxes)
    mailboxes = []
    return round
  }

  /// Takes the hop of the job that has just run; without a hop the count restarts.
  mutating func takeHop() -> HostJob? {
    if hop == nil { hops = 0 }
    return hop.take()
  }

  /// Takes the number of jobs from foreign threads since the last call.
  mutating func takeForeignJobs() -> Int {
    defer { foreignJobs = 0 }
    return foreignJobs
  }

  /// Takes the jobs that the host has borrowed, oldest first.
  mutating func takeLent() -> [UnownedJob] {
    jobs.removeAll { $0.job.isLent }.map(\.job)
  }

  /// Rejects further jobs and takes the waiting ones, oldest first, except for jobs of the trees.
  ///
  /// - Returns: The jobs; `nil` if nothing is waiting.
  mutating func end() -> (lent: [UnownedJob], own: [UnownedJob])? {
    hasEnded = true
    if isEmpty { return nil }
    return (takeLent(), jobs.removeAll { !$0.isOfHome }.map(\.job))
  }
}
