extension ManualClock {
  /// A task that sleeps on the clock.
  public struct Sleeper: Sendable, CustomStringConvertible {
    /// What the task is called; `a task` if nobody has given it a name.
    public let name: String

    /// When it will wake.
    public let deadline: Instant

    /// The file in which the task was started, with its module; `nil` if it is neither a tree's task nor a host's.
    public let fileID: String?

    /// The line at which the task was started; `nil` if it is neither a tree's task nor a host's.
    public let line: Int?

    /// The name, the place and the deadline.
    public var description: String {
      let place = fileID.flatMap { file in line.map { " (\(file):\($0))" } } ?? ""
      return "\(name)\(place) until \(deadline.offset)"
    }

    /// The task that is running, as one who is about to sleep.
    init(_ record: TaskRecord?, until deadline: Instant) {
      self.deadline = deadline
      name = record?.name ?? Self.taskName ?? "a task"
      fileID = record.map { "\($0.fileID)" }
      line = record.map { Int($0.line) }
    }

    private static var taskName: String? {
      if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
        Task.name
      } else {
        nil
      }
    }
  }
}
