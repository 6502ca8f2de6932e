/// What a manual host ran until nothing was left to run, and which tasks have not ended.
public struct Settlement: Sendable {
  /// How many rounds there were; a round runs the jobs that are queued, then one turn of each tree with mail.
  public internal(set) var rounds: Int = 0

  /// How many jobs ran.
  public internal(set) var jobs: Int = 0

  /// How many turns the trees had.
  public internal(set) var turns: Int = 0

  /// How many jobs came from threads that had no business with the host, since it was settled last.
  ///
  /// That is any thread but the one that was inside of the host or, while none was, the one that was inside last, or that
  /// runs the task that was. Such a job
  /// comes when it comes: what it leads to may happen in another order the next time. Those that have run in
  /// ``ManualHost/advance(by:)`` are counted by the next settling. A thread that runs the actor of a tree that
  /// the host drives is none of these.
  public internal(set) var foreignJobs: Int = 0

  /// Whether it stopped at the limit of rounds, with work left to do.
  public internal(set) var hasReachedLimit: Bool = false

  /// What happened in the rounds before the limit, if it was reached: who sent what in the trees, as in
  /// `Root/Trip: notified arrived`, then which tasks run.
  public internal(set) var lastRounds: [String] = []

  /// All tasks that have not ended, in the order in which they were started.
  public internal(set) var unfinished: [UnfinishedTask] = []

  /// Whether the same tasks run as in another settlement, and none of them has waited since.
  func hasSameTasks(as other: Self) -> Bool {
    unfinished.elementsEqual(other.unfinished) { $0.record === $1.record && $0.moves == $1.moves }
  }

  /// Adds what was run after it, and takes over what that has left.
  mutating func add(_ next: Self) {
    rounds += next.rounds
    jobs += next.jobs
    turns += next.turns
    foreignJobs += next.foreignJobs
    hasReachedLimit = next.hasReachedLimit
    lastRounds = next.lastRounds
    unfinished = next.unfinished
  }

  /// The sentence about a host that has given up, with what it did last.
  var whyItGaveUp: String {
    let lines = lastRounds.map { "\n  \($0)" }.joined()
    return "The host gave up after \(rounds) rounds without coming to rest. The last of them:\(lines)"
  }

  /// The tasks that wait for something that the kit does not know: a foreign continuation, a detached task, a file.
  ///
  /// Empty when the limit was reached: then they may as well be about to run.
  public var outside: [UnfinishedTask] {
    hasReachedLimit ? [] : unfinished.filter { $0.parkedAt == nil }
  }
}
