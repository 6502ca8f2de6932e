internal import ModelStreams
public import Testing

/// A function of a service, with answers given by the test and a record of its calls.
///
/// A stand-in for a service holds one stub for each of its functions and calls it, with `await` or without. (It is not
/// called like a function, because the compiler takes the wrong one of the two in a closure of one expression.) Several arguments make a structure or a tuple. Most tests write ``Stub`` or ``DefaultedStub``, which fill in what is
/// thrown.
///
/// An answer for a certain input goes before one for every input, and among those the one that was given last. Answers may be
/// given at any time, from any thread; a call looks once, when it is made, or when the gate that it waits at is opened.
///
/// A call without an answer fails the test at the line of the call and throws ``Unstubbed``, or returns the default. It never
/// stops the program.
public final class TypedStub<Input: Sendable, Output: Sendable, Thrown: Error>: Sendable {
  let storage: StubStorage<Input, Output, Thrown>

  private init(storage: StubStorage<Input, Output, Thrown>) {
    self.storage = storage
  }

  /// Makes a stub without answers for a function that throws anything.
  ///
  /// - Parameters:
  ///   - name: What the function is called in failures; best the name of the stub's variable.
  ///   - sourceLocation: The line that fails if a call waits for ever.
  public convenience init(
    _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) where Thrown == any Error {
    self.init(storage: StubStorage(name, at: sourceLocation) { .failure($0) })
  }

  /// Makes a stub without answers for a function that throws nothing, or errors of one type only.
  ///
  /// - Parameters:
  ///   - name: What the function is called in failures; best the name of the stub's variable.
  ///   - output: What is returned when there is no answer, which fails the test, and when the task of a waiting call is
  ///     cancelled, which does not.
  ///   - sourceLocation: The line that fails if a call waits for ever.
  public convenience init(
    _ name: String, default output: Output, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    self.init(storage: StubStorage(name, at: sourceLocation) { _ in .success(output) })
  }

  deinit {
    storage.finish()
  }

  /// What the function is called in failures.
  public var name: String { storage.name }

  /// Calls the stub and waits for the answer, on the caller's actor.
  ///
  /// A call whose answer waits is parked as far as a host is concerned. When its task is cancelled it throws
  /// `CancellationError`, or returns the default, unless the answer ignores cancellation. Answers that do not wait do not care for
  /// cancellation.
  ///
  /// - Parameters:
  ///   - input: The arguments.
  ///   - sourceLocation: The line that fails if there is no answer.
  /// - Returns: The answer.
  /// - Throws: The error that is the answer; ``Unstubbed`` if there is none.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(Thrown) -> Output {
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
  public func call(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) throws(Thrown) -> Output {
    try storage.answer(storage.record(input, at: sourceLocation)).get()
  }

  /// Calls a stub without arguments and waits for the answer, on the caller's actor.
  ///
  /// - Parameter sourceLocation: The line that fails if there is no answer.
  /// - Returns: The answer.
  /// - Throws: The error that is the answer; ``Unstubbed`` if there is none.
  /// - Complexity: O(answers).
  public nonisolated(nonsending) func call(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws(Thrown) -> Output where Input == Void {
    try await call((), sourceLocation: sourceLocation)
  }

  /// Calls a stub without arguments, which answers at once.
  ///
  /// - Parameter sourceLocation: The line that fails if there is no answer, or one that waits.
  /// - Returns: The answer.
  /// - Throws: The error that is the answer; ``Unstubbed`` if there is none, or one that waits.
  /// - Complexity: O(answers).
  public func call(
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws(Thrown) -> Output where Input == Void {
    try call((), sourceLocation: sourceLocation)
  }

  /// Ends the stub: a call that waits is a failure, named at the line of the stub, and is cancelled.
  ///
  /// A call that waits holds the stub, so tests that let calls wait end it, or a harness does. Harmless when repeated.
  ///
  /// - Complexity: O(waiting calls).
  public func finish() {
    storage.finish()
  }

  /// Gives every call to a closure, when it is recorded and before it is answered; in place of an earlier closure.
  package func whenCalled(_ hook: @escaping @Sendable (StubCall<Input>) -> Void) {
    storage.withState { $0.hook = hook }
  }
}
