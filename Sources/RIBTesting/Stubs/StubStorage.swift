internal import Basics
internal import ModelStreams
internal import Testing

/// The calls and answers of a stub, guarded by a lock; waits, handlers and comparisons run outside it.
final class StubStorage<Input: Sendable, Output: Sendable>: Sendable {
  typealias Wait = StubWait<Output>

  struct State {
    var book = AnswerBook<Input, Output>()
    var calls: [StubCall<Input>] = []
    /// The index of the oldest call that may not have been expected.
    var oldest = 0
    var waiting: [(call: StubCall<Input>, wait: Wait)] = []
    var recording: Recording?
    var isFinished = false
  }

  let name: String
  let sourceLocation: SourceLocation
  let sink = FailureSink.current()
  private let tape = CallTape.current
  private let state = Lock(State())

  init(_ name: String, at sourceLocation: SourceLocation) {
    self.name = name
    self.sourceLocation = sourceLocation
  }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// The calls that were not expected yet, in order.
  var open: [StubCall<Input>] {
    withState { state in
      while state.oldest < state.calls.count, state.calls[state.oldest].flag.isSet { state.oldest += 1 }
      return state.calls[state.oldest...].filter { !$0.flag.isSet }
    }
  }

  /// Records a call, here and in the log of a harness.
  func record(_ input: Input, at sourceLocation: SourceLocation) -> StubCall<Input> {
    let (call, recording) = withState { state in
      let call = StubCall(
        name: name, input: input, sequence: CallSequence.next(), sourceLocation: sourceLocation)
      state.calls.append(call)
      return (call, state.recording)
    }
    // This happens outside the lock, because a watcher of the log may run code that calls the stub again.
    recording?.append(input, call.flag, at: sourceLocation)
    tape?.append(call)
    return call
  }

  /// Answers a call immediately.
  func answer(_ call: StubCall<Input>) -> StubOutcome<Output> {
    switch look(for: call.input) {
    case nil: reject(call, .noAnswer)
    case .result(let result): .answered(result)
    case .handler(let handler): StubOutcome { try handler(call.input) }
    case .asyncHandler, .wait: reject(call, .cannotWait)
    }
  }

  /// Answers a call, after waiting if its answer suspends.
  nonisolated(nonsending) func answerLater(_ call: StubCall<Input>) async -> StubOutcome<Output> {
    while true {
      switch look(for: call.input) {
      case nil: return reject(call, .noAnswer)
      case .result(let result): return .answered(result)
      case .handler(let handler): return StubOutcome { try handler(call.input) }
      case .asyncHandler(let handler):
        do { return .answered(.success(try await handler(call.input))) } catch {
          return .answered(.failure(error))
        }
      case .wait(let gate, let ignoringCancellation):
        switch await wait(call, at: gate, ignoringCancellation: ignoringCancellation) {
        case .answered(let result): return .answered(result)
        case .opened: continue
        case .cancelled: return .cancelled
        }
      }
    }
  }

  /// Takes the answer for an input; inputs are compared outside the lock, because comparing runs the user's code.
  private func look(for input: Input) -> AnswerBook<Input, Output>.Answer? {
    let places = withState { $0.book }.places(for: input)
    return withState { $0.book.take(fromFirstOf: places) }
  }

  private nonisolated(nonsending) func wait(
    _ call: StubCall<Input>, at gate: StubGate?, ignoringCancellation: Bool
  ) async -> Wait.End {
    let wait = Wait()
    let mayWait = withState { state in
      if !state.isFinished { state.waiting.append((call, wait)) }
      return !state.isFinished
    }
    guard mayWait else { return .cancelled }
    // The wait joins the waiting calls before it reaches the gate, so that an end of the stub always finds it. A gate that was
    // opened since the answer was chosen accepts no waiter, and the call looks for an answer again.
    if gate?.enter(wait) == false { wait.end(.opened) }
    let end = await wait.wait(ignoringCancellation: ignoringCancellation, as: "\(call)")
    gate?.leave(wait)
    withState { $0.waiting.removeAll { $0.wait === wait } }
    return end
  }

  /// Answers the call that has waited longest; returns false if no call waits.
  func resume(with result: Result<Output, any Error>) -> Bool {
    // A call that was cancelled, or let through a gate, may still be in the list: the answer then goes to the next call.
    while let wait = withState({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst().wait }) {
      if wait.end(.answered(result)) { return true }
    }
    return false
  }

  /// Ends the waiting calls, which fails the test; calling this again has no effect.
  func finish() {
    let waiting = withState { state in
      defer { state.waiting = [] }
      state.isFinished = true
      return state.waiting
    }
    let left = waiting.filter { $0.wait.end(.cancelled) }.map(\.call)
    if !left.isEmpty {
      let calls = left.map { "\($0) (\($0.sourceLocation.fileID):\($0.sourceLocation.line))" }
      sink.fail(
        "The stub has ended, but \(calls.joined(separator: ", ")) \(left.count == 1 ? "is" : "are") still waiting. "
          + "Resume \(left.count == 1 ? "it" : "each") with \(name).resume(returning: …), or open its gate.",
        at: sourceLocation)
    }
    sink.flush()
  }
}
