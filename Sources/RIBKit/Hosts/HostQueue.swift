/// A job that is to be run on a manual host.
struct HostJob {
  let job: UnownedJob
  /// Whether it belongs on no executor of its own: the host has it from the lender.
  let isLent: Bool
}

/// The jobs and mailboxes that wait on a manual host, round by round; a plain value that decides and runs nothing.
struct HostQueue {
  /// The jobs and mailboxes of one round: those that are queued when it begins, so that jobs which queue others for ever come to
  /// the limit of rounds.
  struct Round {
    let jobs: [ReadyJobs.Entry]
    let mailboxes: [Mailbox]
  }

  /// The decision about a job.
  enum Admission {
    case isQueued
    /// It runs right after the job that queues it, so no waiter is called.
    case isNext
    /// The host has ended.
    case isRefused
  }

  /// How many hops of one task there are in one round at most, so that one without end comes to the limit of rounds.
  private static let hopLimit = 100

  private var jobs: ReadyJobs
  /// The mailboxes that have something for their trees.
  private var mailboxes: [Mailbox] = []
  /// The next job of the task whose job is running, which has only changed its executor.
  private var hop: HostJob?
  /// How many hops there were, one right after the other.
  private var hops = 0
  /// How many jobs have come from foreign threads since the host was settled last.
  private var foreignJobs = 0
  /// How many jobs and mailboxes wait.
  private var waiting = 0
  private var hasEnded = false
  /// Whether rounds are being run.
  private(set) var isSettling = false

  init(_ schedule: ManualHost.Schedule) {
    jobs = ReadyJobs(schedule)
  }

  var isEmpty: Bool { waiting == 0 }

  /// Whether there is nothing to run and nothing to report.
  var isAtRest: Bool { isEmpty && !isSettling && foreignJobs == 0 }

  /// Queues a job.
  ///
  /// A task that queues itself while it runs goes on, on another executor. How often it does is up to the optimizer (a debug build
  /// hops where a release build does not), so it must make no difference to the order: it stays in front of all others.
  ///
  /// - Parameters:
  ///   - job: The job.
  ///   - isOfHome: Whether it is one of the actor of the trees, which the host keeps when it has ended.
  ///   - isHop: Whether it is one of the task whose job is running.
  ///   - isForeign: Whether it comes from a foreign thread.
  /// - Returns: What is to become of it.
  mutating func add(_ job: HostJob, isOfHome: Bool, isHop: Bool, isForeign: Bool) -> Admission {
    if hasEnded, !isOfHome { return .isRefused }
    if isHop, isSettling, jobs.isFirstInFirstOut, hop == nil, hops < Self.hopLimit {
      hop = job
      hops += 1
      return .isNext
    }
    jobs.append(job, isOfHome: isOfHome)
    waiting += 1
    if isForeign { foreignJobs += 1 }
    return .isQueued
  }

  /// Queues a mailbox, once for a round.
  mutating func add(_ mailbox: Mailbox) {
    if mailboxes.contains(where: { $0 === mailbox }) { return }
    mailboxes.append(mailbox)
    waiting += 1
  }

  /// Begins to run rounds.
  ///
  /// - Returns: Whether it was not doing so already.
  mutating func begin() -> Bool {
    defer { isSettling = true }
    return !isSettling
  }

  /// Takes out the next round.
  ///
  /// - Parameter isOverLimit: Whether there must be no more.
  /// - Returns: The round; `nil` if there is none, which is the end of the rounds.
  mutating func takeRound(isOverLimit: Bool) -> Round? {
    guard !isOverLimit, !isEmpty else {
      isSettling = false
      return nil
    }
    let round = Round(jobs: jobs.takeRound(), mailboxes: mailboxes)
    mailboxes = []
    waiting -= round.jobs.count + round.mailboxes.count
    return round
  }

  /// Takes the hop of the job that has just run; without one the count begins anew.
  mutating func takeHop() -> HostJob? {
    if hop == nil { hops = 0 }
    return hop.take()
  }

  /// Takes how many jobs have come from foreign threads since it was called last.
  mutating func takeForeignJobs() -> Int {
    defer { foreignJobs = 0 }
    return foreignJobs
  }

  /// Takes out the jobs that the host has borrowed, oldest first.
  mutating func takeLent() -> [UnownedJob] {
    let lent = jobs.removeAll { $0.job.isLent }.map(\.job)
    waiting -= lent.count
    return lent
  }

  /// Takes in no more jobs but those of the trees, and takes out all others, oldest first.
  ///
  /// - Returns: The jobs; `nil` if there are none.
  mutating func end() -> (lent: [UnownedJob], own: [UnownedJob])? {
    hasEnded = true
    if isEmpty { return nil }
    let lent = takeLent()
    let own = jobs.removeAll { !$0.isOfHome }.map(\.job)
    waiting -= own.count
    return (lent, own)
  }
}
