public import Testing

// The calls of a stub, for each form of function: asynchronous or not, throwing or not, with arguments or without.

extension Stub {
  /// Calls the stub and waits for the answer, on the caller's actor.
  ///
  /// A host treats a suspended call as parked. If the task is cancelled, a suspended call throws `CancellationError`, unless its
  /// answer ignores cancellation. Immediate answers ignore cancellation. A call without an answer fails the test at its line.
  ///
  /// - Throws: The stubbed error; ``UnstubbedError`` if there is no answer.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Output {
    try await storage.answerLater(storage.record(input, at: sourceLocation)).get()
  }

  /// Calls the stub, which answers immediately.
  ///
  /// A call without an answer, or with a suspending one, fails the test at its line.
  ///
  /// - Throws: The stubbed error; ``UnstubbedError`` if there is no immediate answer.
  /// - Complexity: O(answers).
  public func call(_ input: Input, sourceLocation: SourceLocation = #_sourceLocation) throws -> Output {
    try storage.answer(storage.record(input, at: sourceLocation)).get()
  }

  /// Calls the stub for a function that doesn't throw, or uses typed throws, and waits for the answer.
  ///
  /// It returns the default if its task is cancelled while it waits. It also returns the default if there is no answer, or if the
  /// answer is an error that the function can't throw; both fail the test at the line of the call.
  ///
  /// - Throws: The stubbed error.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call<Failure: Error>(
    _ input: Input, throwing type: Failure.Type = Never.self, default output: Output,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(Failure) -> Output {
    let call = storage.record(input, at: sourceLocation)
    return try storage.result(of: call, await storage.answerLater(call), throwing: type, default: output)
  }

  /// Calls the stub for a function that doesn't throw, or uses typed throws; the stub answers immediately.
  ///
  /// The stub returns the default, and fails the test at the line of the call, if no answer is set, if the answer suspends, or if the
  /// answer is an error that the function can't throw.
  ///
  /// - Throws: The stubbed error.
  /// - Complexity: O(answers).
  public func call<Failure: Error>(
    _ input: Input, throwing type: Failure.Type = Never.self, default output: Output,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(Failure) -> Output {
    let call = storage.record(input, at: sourceLocation)
    return try storage.result(of: call, storage.answer(call), throwing: type, default: output)
  }
}

extension Stub where Input == Void {
  /// Calls a stub without arguments and waits for the answer, on the caller's actor.
  ///
  /// A call without an answer fails the test at its line.
  ///
  /// - Throws: The stubbed error; ``UnstubbedError`` if there is no answer.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Output {
    try await call((), sourceLocation: sourceLocation)
  }

  /// Calls a stub without arguments, which answers immediately.
  ///
  /// A call without an answer, or with a suspending one, fails the test at its line.
  ///
  /// - Throws: The stubbed error; ``UnstubbedError`` if there is no immediate answer.
  /// - Complexity: O(answers).
  public func call(sourceLocation: SourceLocation = #_sourceLocation) throws -> Output {
    try call((), sourceLocation: sourceLocation)
  }

  /// Calls a stub without arguments for a function that doesn't throw, or uses typed throws, and waits for the answer.
  ///
  /// It returns the default if its task is cancelled while it waits. It also returns the default if there is no answer, or if the
  /// answer is an error that the function can't throw; both fail the test at the line of the call.
  ///
  /// - Throws: The stubbed error.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call<Failure: Error>(
    throwing type: Failure.Type = Never.self, default output: Output,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(Failure) -> Output {
    try await call((), throwing: type, default: output, sourceLocation: sourceLocation)
  }

  /// Calls a stub without arguments for a function that doesn't throw, or uses typed throws; the stub answers immediately.
  ///
  /// The stub returns the default, and fails the test at the line of the call, if no answer is set, if the answer suspends, or if the
  /// answer is an error that the function can't throw.
  ///
  /// - Throws: The stubbed error.
  /// - Complexity: O(answers).
  public func call<Failure: Error>(
    throwing type: Failure.Type = Never.self, default output: Output,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(Failure) -> Output {
    try call((), throwing: type, default: output, sourceLocation: sourceLocation)
  }
}
