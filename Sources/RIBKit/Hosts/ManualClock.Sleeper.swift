extension ManualClock {
  /// A task that sleeps on the clock.
  public struct Sleeper: Sendable, CustomStringConvertible {
    private let record: TaskRecord?
    private let taskName: String?

    /// What the task is called; `a task` if nobody has given it a name.
    public var name: String { record?.name ?? taskName ?? "a task" }

    /// When it will wake.
    public let deadline: Instant

    /// The file in which the task was started, with its module; `nil` if it is neither a tree's task nor a host's.
    public var fileID: String? { record.map { "\($0.fileID)" } }

    /// The line at which the task was started; `nil` if it is neither a tree's task nor a host's.
    public var line: Int? { record.map { Int($0.line) } }

    /// The name, the place and the deadline.
    public var description: String {
      "\(record?.description ?? name) until \(deadline.offset)"
    }

    /// The task that is running, as one who is about to sleep.
    init(_ record: TaskRecord?, until deadline: Instant) {
      self.record = record
      self.deadline = deadline
      taskName = record == nil ? Self.currentName : nil
    }

    private static var currentName: String? {
      if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
        Task.name
      } else {
        nil
      }
    }
  }
}
