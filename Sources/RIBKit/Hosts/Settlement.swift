/// The result of settling a manual host: the amount of work it ran, and the unfinished tasks.
public struct Settlement: Sendable {
  /// The number of rounds; a round runs the queued jobs, then one turn of each tree whose mailbox isn't empty.
  public internal(set) var rounds: Int = 0

  /// The number of jobs that ran.
  public internal(set) var jobs: Int = 0

  /// The number of turns of the trees.
  public internal(set) var turns: Int = 0

  /// The number of jobs that came from foreign threads since the host last settled.
  ///
  /// Every thread is foreign except the thread inside the host and a thread that runs the actor of a tree that the host drives. While no
  /// thread is inside, the last thread that was inside and a thread that runs the last task that was inside aren't foreign either.
  ///
  /// Foreign jobs arrive in no fixed order, so the next run may differ. Foreign jobs that run in ``ManualHost/advance(by:)`` are counted by
  /// the next settlement.
  public internal(set) var foreignJobs: Int = 0

  /// Whether settling stopped at the round limit, with work left to do.
  public internal(set) var hasReachedLimit: Bool = false

  /// The events of the last rounds before the limit, if it was reached: values sent in the trees, as in `Root/Trip: notified arrived`, then
  /// the running tasks.
  public internal(set) var lastRounds: [String] = []

  /// All unfinished tasks, in the order in which they were started.
  public internal(set) var unfinished: [UnfinishedTask] = []

  /// Returns whether the same tasks are running as in another settlement, and haven't begun or ended a wait since.
  func hasSameTasks(as other: Self) -> Bool {
    unfinished.elementsEqual(other.unfinished) { $0.record === $1.record && $0.moves == $1.moves }
  }

  /// Adds a later settlement, and takes over its unfinished work.
  mutating func add(_ next: Self) {
    rounds += next.rounds
    jobs += next.jobs
    turns += next.turns
    foreignJobs += next.foreignJobs
    hasReachedLimit = next.hasReachedLimit
    lastRounds = next.lastRounds
    unfinished = next.unfinished
  }

  /// The sentence about a host that has given up, with its latest events.
  var whyItGaveUp: String {
    let lines = lastRounds.map { "\n  \($0)" }.joined()
    return "The host gave up after \(rounds) rounds without settling. The last rounds:\(lines)"
  }

  /// The tasks that wait for something unknown to RIBKit, such as a foreign continuation, a detached task or a file.
  ///
  /// It is empty if the limit was reached, because then any task may be about to run.
  public var outside: [UnfinishedTask] {
    hasReachedLimit ? [] : unfinished.filter { $0.parkedAt == nil }
  }
}

extension Settlement {
  /// An unfinished task of the host or one of its trees.
  ///
  /// It describes what the task was waiting for at the time of the settlement; the task may have continued since then.
  public struct UnfinishedTask: Sendable, CustomStringConvertible {
    let record: TaskRecord
    let moves: Int

    /// A description of what the task waits for in RIBKit, such as a clock, a stream, a workflow or the end of a RIB, if known.
    public let parkedAt: String?

    init(_ record: TaskRecord) {
      self.record = record
      moves = record.moves
      parkedAt = record.parkedAt
    }

    /// The name of the worker or the workflow, or of the function that started the task.
    public var name: String { record.name }

    /// The file in which the task was started, with its module, as in `Rides/TripInteractor.swift`.
    public var fileID: String { "\(record.fileID)" }

    /// The line at which the task was started.
    public var line: Int { Int(record.line) }

    /// The name, the source location and the reason that the task waits.
    public var description: String {
      "\(record): \(parkedAt ?? "not waiting for anything that RIBKit tracks")"
    }

    /// Returns whether the task has begun or ended a wait in RIBKit since an earlier observation.
    package func hasMoved(since other: Self) -> Bool { moves != other.moves }

    /// An identity that distinguishes it from all other tasks while this value is kept.
    package var identity: ObjectIdentifier { ObjectIdentifier(record) }
  }
}

/// The error thrown when an operation doesn't finish although its manual host has settled, or has given up.
public struct UnsettledError: Error, Sendable, CustomStringConvertible {
  /// The result of settling the host.
  public let settlement: Settlement

  /// A sentence that names the unfinished tasks or, if the host gave up, its latest events.
  public var description: String {
    guard !settlement.hasReachedLimit else { return settlement.whyItGaveUp }
    let tasks = settlement.unfinished.map(\.description).joined(separator: "; ")
    return
      "The host has nothing left to run, but the operation has not returned. Tasks still running: \(tasks)"
  }
}
