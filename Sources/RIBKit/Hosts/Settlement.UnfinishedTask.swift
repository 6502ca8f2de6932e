extension Settlement {
  /// A task that the host or one of its trees has started and that has not ended.
  public struct UnfinishedTask: Sendable, CustomStringConvertible {
    let record: TaskRecord
    let moves: Int

    /// What it waits for, if that is something of the kit: a clock, a stream, a workflow's gate, the end of a RIB.
    public let parkedAt: String?

    init(_ record: TaskRecord) {
      self.record = record
      moves = record.moves
      parkedAt = record.parkedAt
    }

    /// What it is called: a worker or a workflow by its name, the others by the function that has started them.
    public var name: String { record.name }

    /// The file in which it was started, with its module, as in `Rides/TripInteractor.swift`.
    public var fileID: String { "\(record.fileID)" }

    /// The line at which it was started.
    public var line: Int { Int(record.line) }

    /// The name, the place and what the task waits for.
    public var description: String { "\(record): \(parkedAt ?? "not waiting for anything of the kit")" }

    /// Whether the task has begun or ended a wait of the kit since another look at it.
    package func hasMoved(since other: Self) -> Bool { moves != other.moves }

    /// Tells it apart from all other tasks for as long as somebody keeps this value.
    package var identity: ObjectIdentifier { ObjectIdentifier(record) }
  }
}
