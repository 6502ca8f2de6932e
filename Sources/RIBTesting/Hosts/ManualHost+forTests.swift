public import RIBKit

// A host of a test without a harness, with the tasks that services start.

extension ManualHost {
  /// Makes a host for a test without a harness, which keeps the tasks that services start.
  ///
  /// Code that runs on it may start tasks with `Task { }` and `Task.detached`: they run on the host too, in the order of its schedule, as
  /// they do on the host of a harness. On a host that is made with its initializer they run on the threads of the process.
  /// A task that was started before the host was made, or outside of ``RIBKit/ManualHost/run(isolation:_:)`` and of what moves the
  /// host, stays outside.
  ///
  /// - Parameter schedule: The order in which it runs the jobs that are ready.
  /// - Returns: The host.
  public static func forTests(schedule: Schedule = .firstInFirstOut) -> ManualHost {
    let host = ManualHost(schedule: schedule)
    TaskAdoption.shared.enroll(host.executor)
    return host
  }
}
