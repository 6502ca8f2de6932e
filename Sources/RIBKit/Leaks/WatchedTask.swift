/// A task that a watched RIB has started.
struct WatchedTask {
  /// What the closure of the task holds; gone when the task is, and with it the reason to remember the task.
  weak var registration: Registration?
  let record: TaskRecord
  let handle: Task<Void, Never>
  /// Whether it runs only when somebody settles its host.
  let isHosted: Bool
}
