public import Testing

// The calls of a stub, for each form of a function: one that waits or not, that throws or not, with arguments or without.

extension Stub {
  /// Calls the stub and waits for the answer, on the caller's actor.
  ///
  /// A call whose answer waits is parked as far as a host is concerned. When its task is cancelled it throws
  /// `CancellationError`, unless the answer ignores cancellation. Answers that do not wait do not care for cancellation.
  ///
  /// - Parameters:
  ///   - input: The arguments.
  ///   - sourceLocation: The line that fails if there is no answer.
  /// - Returns: The answer.
  /// - Throws: The error that is the answer; ``Unstubbed`` if there is none.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Output {
    try await storage.answerLater(storage.record(input, at: sourceLocation)).get()
  }

  /// Calls the stub, which answers at once.
  ///
  /// - Parameters:
  ///   - input: The arguments.
  ///   - sourceLocation: The line that fails if there is no answer, or one that waits.
  /// - Returns: The answer.
  /// - Throws: The error that is the answer; ``Unstubbed`` if there is none, or one that waits.
  /// - Complexity: O(answers).
  public func call(_ input: Input, sourceLocation: SourceLocation = #_sourceLocation) throws -> Output {
    try storage.answer(storage.record(input, at: sourceLocation)).get()
  }

  /// Calls the stub for a function that throws nothing, or errors of one type only, and waits for the answer.
  ///
  /// It returns the default when its task is cancelled while it waits; and when there is no answer, or an error that the
  /// function cannot throw, which fails the test.
  ///
  /// - Parameters:
  ///   - input: The arguments.
  ///   - type: What the function throws; nothing unless given.
  ///   - output: The default.
  ///   - sourceLocation: The line that fails if there is no answer that the function can give.
  /// - Returns: The answer, or the default.
  /// - Throws: The error that is the answer.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call<Failure: Error>(
    _ input: Input, throwing type: Failure.Type = Never.self, default output: Output,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(Failure) -> Output {
    let call = storage.record(input, at: sourceLocation)
    return try storage.result(of: call, await storage.answerLater(call), throwing: type, default: output)
  }

  /// Calls the stub for a function that throws nothing, or errors of one type only; it answers at once.
  ///
  /// It returns the default when there is no answer, one that waits, or an error that the function cannot throw; each fails
  /// the test.
  ///
  /// - Parameters:
  ///   - input: The arguments.
  ///   - type: What the function throws; nothing unless given.
  ///   - output: The default.
  ///   - sourceLocation: The line that fails if there is no answer that the function can give.
  /// - Returns: The answer, or the default.
  /// - Throws: The error that is the answer.
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
  /// - Parameter sourceLocation: The line that fails if there is no answer.
  /// - Returns: The answer.
  /// - Throws: The error that is the answer; ``Unstubbed`` if there is none.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Output {
    try await call((), sourceLocation: sourceLocation)
  }

  /// Calls a stub without arguments, which answers at once.
  ///
  /// - Parameter sourceLocation: The line that fails if there is no answer, or one that waits.
  /// - Returns: The answer.
  /// - Throws: The error that is the answer; ``Unstubbed`` if there is none, or one that waits.
  /// - Complexity: O(answers).
  public func call(sourceLocation: SourceLocation = #_sourceLocation) throws -> Output {
    try call((), sourceLocation: sourceLocation)
  }

  /// Calls a stub without arguments for a function that throws nothing, or errors of one type only, and waits for the answer.
  ///
  /// - Parameters:
  ///   - type: What the function throws; nothing unless given.
  ///   - output: What is returned when the task of a waiting call is cancelled, and when there is no answer that the function can
  ///     give, which fails the test.
  ///   - sourceLocation: The line that fails.
  /// - Returns: The answer, or the default.
  /// - Throws: The error that is the answer.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call<Failure: Error>(
    throwing type: Failure.Type = Never.self, default output: Output,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(Failure) -> Output {
    try await call((), throwing: type, default: output, sourceLocation: sourceLocation)
  }

  /// Calls a stub without arguments for a function that throws nothing, or errors of one type only; it answers at once.
  ///
  /// - Parameters:
  ///   - type: What the function throws; nothing unless given.
  ///   - output: What is returned when there is no answer that the function can give, which fails the test.
  ///   - sourceLocation: The line that fails.
  /// - Returns: The answer, or the default.
  /// - Throws: The error that is the answer.
  /// - Complexity: O(answers).
  public func call<Failure: Error>(
    throwing type: Failure.Type = Never.self, default output: Output,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(Failure) -> Output {
    try call((), throwing: type, default: output, sourceLocation: sourceLocation)
  }
}
