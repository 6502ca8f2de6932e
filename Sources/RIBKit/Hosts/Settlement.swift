/// The result of settling a manual host: how much it ran, and which tasks have not ended.
public struct Settlement: Sendable {
  /// How many rounds there were; a round runs the jobs that are queued, then one turn of each tree whose mailbox holds something.
  public internal(set) var rounds: Int = 0

  /// How many jobs ran.
  public internal(set) var jobs: Int = 0

  /// How many turns the trees had.
  public internal(set) var turns: Int = 0

  /// How many jobs came from foreign threads since the host was settled last.
  ///
  /// That is any thread but the one that was inside of the host or, while none was, the one that was inside last, or that
  /// runs the task that was. Foreign jobs arrive in no fixed order, so that the next run may differ. Those that have run in
  /// ``ManualHost/advance(by:)`` are counted by the next settling. A thread that runs the actor of a tree that
  /// the host drives is none of these.
  public internal(set) var foreignJobs: Int = 0

  /// Whether it stopped at the limit of rounds, with work left to do.
  public internal(set) var hasReachedLimit: Bool = false

  /// The events of the rounds before the limit, if it was reached: what was sent in the trees, as in
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
    return "The host gave up after \(rounds) rounds without settling. The last of them:\(lines)"
  }

  /// The tasks that wait for something that the kit does not know: a foreign continuation, a detached task, a file.
  ///
  /// Empty when the limit was reached: then they may as well be about to run.
  public var outside: [UnfinishedTask] {
    hasReachedLimit ? [] : unfinished.filter { $0.parkedAt == nil }
  }
}

extension Settlement {
  /// A task that the host or one of its trees has started and that has not ended.
  ///
  /// It says what the task waited for when the settlement was made, while the task goes on.
  public struct UnfinishedTask: Sendable, CustomStringConvertible {
    let record: TaskRecord
    let moves: Int

    /// The thing that it waits for, if that is something of the kit: a clock, a stream, a workflow, the end of a RIB.
    public let parkedAt: String?

    init(_ record: TaskRecord) {
      self.record = record
      moves = record.moves
      parkedAt = record.parkedAt
    }

    /// The name: that of a worker or a workflow, or the name of the function that has started the task.
    public var name: String { record.name }

    /// The file in which it was started, with its module, as in `Rides/TripInteractor.swift`.
    public var fileID: String { "\(record.fileID)" }

    /// The line at which it was started.
    public var line: Int { Int(record.line) }

    /// The name, the place and what the task waits for.
    public var description: String { "\(record): \(parkedAt ?? "not waiting for anything of the kit")" }

    /// Whether the task has begun or ended a wait of the kit since another look at it.
    package func hasMoved(since other: Self) -> Bool { moves != other.moves }

    /// Tells it apart from all other tasks for as long as this value is kept.
    package var identity: ObjectIdentifier { ObjectIdentifier(record) }
  }
}

/// The error of a wait on a manual host for something that nothing on the host will bring about.
public struct Unsettled: Error, Sendable, CustomStringConvertible {
  /// The result of the settling meanwhile.
  public let settlement: Settlement

  /// A sentence that names what has not ended or, if the host has given up, what it did last.
  public var description: String {
    guard !settlement.hasReachedLimit else { return settlement.whyItGaveUp }
    let tasks = settlement.unfinished.map(\.description).joined(separator: "; ")
    return "The host has nothing left to run, but the operation has not ended. Waiting: \(tasks)"
  }
}
