/// The clocks and the executor of trees that are launched inside a call, unless the options of the launch have others.
///
/// A session launches its own tree; the code that runs the session provides these.
package struct LaunchSurroundings: Sendable {
  /// The surroundings of the running task.
  @TaskLocal package static var current: LaunchSurroundings?

  /// The clock of trees.
  package var clock: (any Clock<Duration>)?
  /// The wall clock of trees.
  package var wallClock: WallClock?
  /// The executor of the tasks of trees.
  package var executor: (any TaskExecutor)?

  /// Receives the faults of trees whose policy is the default one or stops the program, and of RIBs outside trees.
  package var report: (@Sendable (TreeFault) -> Void)?

  /// Creates surroundings.
  package init(
    clock: (any Clock<Duration>)? = nil, wallClock: WallClock? = nil, executor: (any TaskExecutor)? = nil,
    report: (@Sendable (TreeFault) -> Void)? = nil
  ) {
    (self.clock, self.wallClock, self.executor, self.report) = (clock, wallClock, executor, report)
  }
}

extension FaultPolicy {
  /// The policy for calls of a RIB that has never been in a tree: that of the surroundings, or the default.
  static var outsideTrees: Self { LaunchSurroundings.current?.report.map(FaultPolicy.report) ?? .standard }
}
