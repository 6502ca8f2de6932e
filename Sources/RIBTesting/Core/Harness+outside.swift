internal import RIBKit
public import Testing

// Waiting for what is outside of the host: the only wait of a harness in real time.

extension Harness {
  /// Declares that the subject depends on purpose on something outside of the host.
  ///
  /// Tasks that wait for something outside fail no test by themselves. But an exhaustive harness fails when another thread wakes one,
  /// because what follows comes in another order each time; after this call it does not.
  ///
  /// - Parameter source: The name of the thing outside, for the reader and for failures, as in `the disk`.
  public func allowOutside(_ source: String) {
    core.account.allowedOutside.append(source)
    core.log.allowsOutside = true
  }

  /// Waits, in real time, for something outside of the host, and runs what follows.
  ///
  /// It returns when the subject has produced output, or when no task waits for anything outside any more. Like
  /// ``allowOutside(_:)`` it declares the dependency. It must be awaited where the harness was made.
  ///
  /// - Parameters:
  ///   - source: The name of the thing outside, for the reader and for failures, as in `the disk`.
  ///   - limit: How long to wait at most; the test fails when nothing has come by then, or when its task is cancelled. More than a
  ///     hundred years are a hundred years.
  ///   - sourceLocation: Where it is called.
  public nonisolated(nonsending) func waitsFor(
    outside source: String, atMost limit: Duration = .seconds(5),
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    allowOutside(source)
    let deadline = ContinuousClock.now.advanced(by: max(limit, .zero).forClocks)
    core.begin(Step("waits for what is outside,", source), at: sourceLocation)
    // The host is settled before each wait and after it: work that has come meanwhile would never wake the wait.
    while true {
      core.account(for: await core.host.settleFlows(), knowsOutside: true)
      if core.account.outside.isEmpty || !core.log.open.isEmpty { return }
      guard await core.host.waitForWork(until: deadline) else {
        let message =
          Task.isCancelled
          ? "The task of the test was cancelled while it waited for what is outside (\(source)). Wait in a task that is not cancelled."
          : "Nothing came from outside (\(source)) within \(limit).\(core.context)"
        return core.fail(message, at: sourceLocation)
      }
    }
  }
}
