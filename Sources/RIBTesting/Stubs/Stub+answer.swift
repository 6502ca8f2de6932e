// The answers of a stub; `AnswerBook` decides which of them a call gets.

extension Stub {
  /// Answers every call with one value.
  public func returns(_ output: Output) {
    add(.result(.success(output)))
  }

  /// Answers every call to a function that returns nothing.
  public func returns() where Output == Void {
    returns(())
  }

  /// Answers each call for a certain input with one value.
  public func returns(_ output: Output, for input: Input) where Input: Equatable {
    add(.result(.success(output)), for: .init(input))
  }

  /// Answers the next calls with these values, one per call, in order; afterward, the earlier answers apply again.
  public func returns(each outputs: [Output]) {
    storage.withState { $0.book.add(each: outputs, for: nil) }
  }

  /// Answers the next calls with a certain input, with one value per call, in order; afterward, the earlier answers apply again.
  public func returns(each outputs: [Output], for input: Input) where Input: Equatable {
    storage.withState { $0.book.add(each: outputs, for: .init(input)) }
  }

  /// Answers every call with an error.
  public func `throws`(_ error: any Error) {
    add(.result(.failure(error)))
  }

  /// Answers each call for a certain input with an error.
  public func `throws`(_ error: any Error, for input: Input) where Input: Equatable {
    add(.result(.failure(error)), for: .init(input))
  }

  /// Answers every call with the result or the error of a closure.
  ///
  /// The closure is called on the caller's thread, outside all locks; it may use the stub.
  public func handler(_ handler: @escaping @Sendable (Input) throws -> Output) {
    add(.handler(handler))
  }

  /// Answers every call with the result or the error of an asynchronous closure.
  ///
  /// The closure runs in the task of the call, on the executor that the task prefers, such as a manual host.
  public func handler(_ handler: @escaping @concurrent @Sendable (Input) async throws -> Output) {
    add(.asyncHandler(handler))
  }

  /// Suspends every call until it is resumed.
  ///
  /// With `ignoringCancellation`, a call keeps waiting after its task is cancelled.
  public func suspends(ignoringCancellation: Bool = false) {
    add(.wait(at: nil, ignoringCancellation: ignoringCancellation))
  }

  /// Suspends calls with a certain input until they are resumed.
  ///
  /// With `ignoringCancellation`, a call keeps waiting after its task is cancelled.
  public func suspends(for input: Input, ignoringCancellation: Bool = false) where Input: Equatable {
    add(.wait(at: nil, ignoringCancellation: ignoringCancellation), for: .init(input))
  }

  /// Suspends every call until a gate opens; the call then gets the answer that it would get without the gate.
  ///
  /// With `ignoringCancellation`, a call keeps waiting after its task is cancelled.
  public func suspendUntil(_ gate: StubGate, ignoringCancellation: Bool = false) {
    add(.wait(at: gate, ignoringCancellation: ignoringCancellation))
  }

  /// Suspends calls with a certain input until a gate opens; the calls then get the answer that they would get without the gate.
  ///
  /// With `ignoringCancellation`, a call keeps waiting after its task is cancelled.
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
