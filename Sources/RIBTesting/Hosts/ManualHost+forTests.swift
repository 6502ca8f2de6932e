public import RIBKit

// A host for tests without a harness, which also runs the tasks that services start.

extension ManualHost {
  /// Creates a host for a test without a harness, which also runs the tasks that services start.
  ///
  /// Code that runs on it may start tasks with `Task { }` and `Task.detached`: they run on the host too, in the order of its schedule, as
  /// on the host of a harness. On a host that you create with `ManualHost()`, they run on the process's threads. A task that was started
  /// before the host was created, or outside ``RIBKit/ManualHost/run(isolation:_:)`` and the functions that settle or advance the host,
  /// doesn't run on the host.
  ///
  /// A test on the main actor that calls an actor directly, as in `await menus.count`, runs the call on a thread of the process. If that
  /// thread hasn't left the actor when the host moves on, it also runs the tasks of the actor that the host wakes. Make such calls on the
  /// host: `try host.wait { await menus.count }`.
  ///
  /// The schedule is the order in which the host runs ready jobs.
  public static func forTests(schedule: Schedule = .firstInFirstOut) -> ManualHost {
    let host = ManualHost(schedule: schedule)
    TaskAdoption.shared.enroll(host.executor)
    return host
  }
}
