/// What a manual host ran until nothing was left to run, and which tasks have not ended.
public struct Settlement: Sendable {
  /// A task that the host or one of its trees has started and that has not ended.
  public struct UnfinishedTask: Sendable, CustomStringConvertible {
    let record: TaskRecord
    let moves: Int

    /// What it is called and where it was started.
    public var name: String { record.description }

    /// The file in which it was started, as `#fileID`.
    public var fileID: String { "\(record.fileID)" }

    /// The line at which it was started.
    public var line: Int { Int(record.line) }

    /// What it waits for, if that is something of the kit: a clock, a stream, a workflow's gate.
    public let parkedAt: String?

    init(_ record: TaskRecord) {
      self.record = record
      moves = record.moves
      parkedAt = record.parkedAt
    }

    /// The name and what the task waits for.
    public var description: String { "\(name): \(parkedAt ?? "not waiting for anything of the kit")" }
  }

  /// How many rounds there were; a round runs the jobs that are queued, then one turn of each tree with mail.
  public internal(set) var rounds: Int = 0

  /// How many jobs ran.
  public internal(set) var jobs: Int = 0

  /// How many turns the trees had.
  public internal(set) var turns: Int = 0

  /// Whether it stopped at the limit of rounds, with work left to do.
  public internal(set) var hasReachedLimit: Bool = false

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
    hasReachedLimit = next.hasReachedLimit
    unfinished = next.unfinished
  }

  /// Counts a round in which nothing was run on the host.
  mutating func addRound(limit: Int) {
    rounds += 1
    hasReachedLimit = rounds >= limit
  }

  /// The tasks that wait for something that the kit does not know: a foreign continuation, a detached task, a file.
  ///
  /// Empty when the limit was reached: then they may as well be about to run.
  public var outside: [UnfinishedTask] {
    hasReachedLimit ? [] : unfinished.filter { $0.parkedAt == nil }
  }
}
