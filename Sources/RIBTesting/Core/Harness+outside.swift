internal import RIBKit
public import Testing

// Waiting for work outside the host: the only wait of a harness in real time.

extension Harness {
  /// Declares that the subject intentionally depends on something outside the host.
  ///
  /// Failures show the name, such as `the disk`. A task that waits for something outside doesn't fail a test by itself. But an exhaustive
  /// harness fails when another thread resumes such a task, because the order of the resulting output varies; this call prevents that
  /// failure.
  public func allowExternalWork(_ source: String) {
    core.account.allowedOutside.append(source)
    core.log.allowsOutside = true
  }

  /// Waits in real time for something outside the host, and runs all resulting work.
  ///
  /// It returns when the subject has produced output, or when no task waits for anything outside. It also declares the dependency, like
  /// ``allowExternalWork(_:)``. Await it on the actor on which the harness was created.
  ///
  /// Failures show the name, such as `the disk`. The test fails if nothing arrives within the limit, which is
  /// capped at a hundred years, or if its task is cancelled.
  public nonisolated(nonsending) func waitForExternalWork(
    _ source: String, timeout limit: Duration = .seconds(5),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    allowExternalWork(source)
    let deadline = ContinuousClock.now.advanced(by: max(limit, .zero).forClocks)
    core.begin(Step("waits for work outside the host,", source), at: sourceLocation)
    // The host is settled before each wait, so that the wait ends only for work that arrives later.
    while true {
      core.account(for: await core.host.settleTasks(), knowsOutside: true)
      if core.account.outside.isEmpty || !core.log.open.isEmpty { return }
      guard await core.host.waitForWork(until: deadline) else {
        let message =
          Task.isCancelled
          ? "The task of the test was cancelled while it waited for something outside (\(source)). Wait in a task that is not cancelled."
          : "Nothing arrived from outside (\(source)) within \(limit).\(core.context)"
        return core.fail(message, at: sourceLocation)
      }
    }
  }
}
