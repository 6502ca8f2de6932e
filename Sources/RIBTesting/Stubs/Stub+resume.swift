public import Testing

/// In the script of a ``LifecycleStressTest``, resuming a call that was never made because its run was interrupted has no effect and
/// doesn't fail the test.
extension Stub {
  /// The calls that wait for an answer, longest wait first.
  public var waiting: [StubCall<Input>] { storage.withState { $0.waiting.map(\.call) } }

  /// Answers the call that has waited longest, or fails the test if no call waits.
  ///
  /// The call continues when its host settles.
  public func resume(returning output: Output, sourceLocation: SourceLocation = #_sourceLocation) {
    resume(with: .success(output), sourceLocation)
  }

  /// Answers the longest-waiting call to a function that returns nothing, or fails the test if no call waits.
  public func resume(sourceLocation: SourceLocation = #_sourceLocation) where Output == Void {
    resume(with: .success(()), sourceLocation)
  }

  /// Answers the call that has waited longest with an error, or fails the test if no call waits.
  public func resume(throwing error: any Error, sourceLocation: SourceLocation = #_sourceLocation) {
    resume(with: .failure(error), sourceLocation)
  }

  /// Answers all waiting calls, in the order in which they were made, or fails the test if no call waits.
  ///
  /// - Complexity: O(waiting calls).
  public func resumeAll(returning output: Output, sourceLocation: SourceLocation = #_sourceLocation) {
    resume(with: .success(output), sourceLocation)
    while storage.resume(with: .success(output)) {}
  }

  private func resume(with result: Result<Output, any Error>, _ sourceLocation: SourceLocation) {
    guard !storage.resume(with: result) else { return storage.sink.flush() }
    // The script of a stress test continues even if the run was interrupted before the call was made.
    if ScriptWatch.current?.isCutShort == true { return }
    storage.sink.fail(
      "No call to \(name) is waiting. Call \(name).suspends() first, and settle the host so that the call happens.",
      at: sourceLocation)
  }
}
