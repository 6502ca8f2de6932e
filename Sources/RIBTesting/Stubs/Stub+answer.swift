// The answers of a stub; `AnswerBook` decides which of them a call gets.

extension Stub {
  /// Answers every call with one value.
  ///
  /// - Parameter output: The value.
  public func returns(_ output: Output) {
    add(.result(.success(output)))
  }

  /// Answers every call of a function that returns nothing.
  public func returns() where Output == Void {
    returns(())
  }

  /// Answers calls with a certain input.
  ///
  /// - Parameters:
  ///   - output: The value.
  ///   - input: The input.
  public func returns(_ output: Output, for input: Input) where Input: Equatable {
    add(.result(.success(output)), for: .init(input))
  }

  /// Answers as many calls as there are values, one after the other; after them the answers count that were given before.
  ///
  /// - Parameter outputs: The values, in order.
  public func returns(each outputs: [Output]) {
    storage.withState { $0.book.add(each: outputs, for: nil) }
  }

  /// Answers as many calls with a certain input as there are values; after them the answers count that were given before.
  ///
  /// - Parameters:
  ///   - outputs: The values, in order.
  ///   - input: The input.
  public func returns(each outputs: [Output], for input: Input) where Input: Equatable {
    storage.withState { $0.book.add(each: outputs, for: .init(input)) }
  }

  /// Answers every call with an error.
  ///
  /// - Parameter error: The error.
  public func `throws`(_ error: any Error) {
    add(.result(.failure(error)))
  }

  /// Answers calls with a certain input with an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - input: The input.
  public func `throws`(_ error: any Error, for input: Input) where Input: Equatable {
    add(.result(.failure(error)), for: .init(input))
  }

  /// Answers every call with what a closure returns or throws.
  ///
  /// - Parameter handler: Called on the caller's thread, outside all locks; it may use the stub.
  public func handler(_ handler: @escaping @Sendable (Input) throws -> Output) {
    add(.handler(handler))
  }

  /// Answers every call with what an asynchronous closure returns or throws.
  ///
  /// - Parameter handler: Called by the task of the call; on the executor that the task prefers, as on a manual host.
  public func handler(_ handler: @escaping @concurrent @Sendable (Input) async throws -> Output) {
    add(.asyncHandler(handler))
  }

  /// Lets every call wait until it is resumed.
  ///
  /// - Parameter ignoringCancellation: Whether a call goes on waiting when its task is cancelled, as a careless service would.
  public func suspends(ignoringCancellation: Bool = false) {
    add(.wait(at: nil, ignoringCancellation: ignoringCancellation))
  }

  /// Lets calls with a certain input wait until they are resumed.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - ignoringCancellation: Whether a call goes on waiting when its task is cancelled.
  public func suspends(for input: Input, ignoringCancellation: Bool = false) where Input: Equatable {
    add(.wait(at: nil, ignoringCancellation: ignoringCancellation), for: .init(input))
  }

  /// Lets every call wait until a gate is opened; then it gets the answer that it would have had without the gate.
  ///
  /// - Parameters:
  ///   - gate: The gate.
  ///   - ignoringCancellation: Whether a call goes on waiting when its task is cancelled.
  public func suspendUntil(_ gate: StubGate, ignoringCancellation: Bool = false) {
    add(.wait(at: gate, ignoringCancellation: ignoringCancellation))
  }

  /// Lets calls with a certain input wait until a gate is opened; then they get the answer that they would have had.
  ///
  /// - Parameters:
  ///   - gate: The gate.
  ///   - input: The input.
  ///   - ignoringCancellation: Whether a call goes on waiting when its task is cancelled.
  public func suspendUntil(
    _ gate: StubGate, for input: Input, ignoringCancellation: Bool = false
  ) where Input: Equatable {
    add(.wait(at: gate, ignoringCancellation: ignoringCancellation), for: .init(input))
  }

  private func add(
    _ answer: AnswerBook<Input, Output>.Answer,
    for condition: AnswerBook<Input, Output>.Condition? = nil
  ) {
    storage.withState { $0.book.add(answer, for: condition) }
  }
}
