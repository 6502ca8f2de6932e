public import Testing

/// In the script of a ``LifecycleStressTest`` a call that was never made, because the life had been cut short, is not answered, and that
/// fails nothing.
extension Stub {
  /// The calls that wait for their answer, the longest first.
  public var waiting: [StubCall<Input>] { storage.withState { $0.waiting.map(\.call) } }

  /// Answers the call that has waited longest; it runs on when its host settles.
  ///
  /// - Parameters:
  ///   - output: The answer.
  ///   - sourceLocation: The line that fails if no call waits.
  public func resume(returning output: Output, sourceLocation: SourceLocation = #_sourceLocation) {
    resume(with: .success(output), sourceLocation)
  }

  /// Answers the call that has waited longest, of a function that returns nothing.
  ///
  /// - Parameter sourceLocation: The line that fails if no call waits.
  public func resume(sourceLocation: SourceLocation = #_sourceLocation) where Output == Void {
    resume(with: .success(()), sourceLocation)
  }

  /// Answers the call that has waited longest with an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - sourceLocation: The line that fails if no call waits.
  public func resume(throwing error: any Error, sourceLocation: SourceLocation = #_sourceLocation) {
    resume(with: .failure(error), sourceLocation)
  }

  /// Answers all calls that wait, in the order in which they came.
  ///
  /// - Parameters:
  ///   - output: The answer.
  ///   - sourceLocation: The line that fails if no call waits.
  /// - Complexity: O(waiting calls).
  public func resumeAll(returning output: Output, sourceLocation: SourceLocation = #_sourceLocation) {
    resume(with: .success(output), sourceLocation)
    while storage.resume(with: .success(output)) {}
  }

  private func resume(with result: Result<Output, any Error>, _ sourceLocation: SourceLocation) {
    guard !storage.resume(with: result) else { return storage.sink.flush() }
    // The script of a stress test goes on in a life that ended before the call was made.
    if ScriptWatch.current?.isCutShort == true { return }
    storage.sink.fail(
      "No call of \(name) waits. Settle the host, so that it is called, and let it wait with \(name).suspends().",
      at: sourceLocation)
  }
}
