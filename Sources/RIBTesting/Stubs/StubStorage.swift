internal import Locks
internal import ModelStreams
internal import Testing

/// The calls and answers of a stub, behind a lock; waits and handlers run outside of it.
final class StubStorage<Input: Sendable, Output: Sendable, Thrown: Error>: Sendable {
  typealias Book = AnswerBook<Input, Output, Thrown>
  typealias Wait = StubWait<Output, Thrown>

  struct State {
    var book = Book()
    var calls: [StubCall<Input>] = []
    /// How many of the calls have been expected.
    var consumed = 0
    var waiting: [(call: StubCall<Input>, wait: Wait)] = []
    var hook: (@Sendable (StubCall<Input>) -> Void)?
    var isFinished = false
  }

  let name: String
  let sourceLocation: SourceLocation
  let sink: FailureSink
  private let fallback: @Sendable (any Error) -> Result<Output, Thrown>
  private let state = Lock(State())

  init(
    _ name: String, at sourceLocation: SourceLocation,
    fallback: @escaping @Sendable (any Error) -> Result<Output, Thrown>
  ) {
    self.name = name
    self.sourceLocation = sourceLocation
    self.fallback = fallback
    sink = FailureSink.current()
  }

  func withState<Result>(_ body: (inout State) -> Result) -> Result {
    state.withLock { body(&$0) }
  }

  /// Records a call and tells the hook.
  func record(_ input: Input, at sourceLocation: SourceLocation) -> StubCall<Input> {
    let (call, hook) = withState { state in
      let call = StubCall(
        name: name, input: input, sequence: CallSequence.next(), sourceLocation: sourceLocation)
      state.calls.append(call)
      return (call, state.hook)
    }
    hook?(call)
    return call
  }

  /// Answers a call at once.
  func answer(_ call: StubCall<Input>) -> Result<Output, Thrown> {
    switch withState({ $0.book.take(for: call.input) }) {
    case nil: refuse(call, .noAnswer)
    case .result(let result): result
    case .handler(let handler): Result { () throws(Thrown) in try handler(call.input) }
    case .asyncHandler, .wait: refuse(call, .cannotWait)
    }
  }

  /// Answers a call when it is time.
  nonisolated(nonsending) func answerLater(_ call: StubCall<Input>) async -> Result<Output, Thrown> {
    while true {
      switch withState({ $0.book.take(for: call.input) }) {
      case nil: return refuse(call, .noAnswer)
      case .result(let result): return result
      case .handler(let handler): return Result { () throws(Thrown) in try handler(call.input) }
      case .asyncHandler(let handler):
        do throws(Thrown) { return .success(try await handler(call.input)) } catch { return .failure(error) }
      case .wait(let gate, let ignoringCancellation):
        switch await wait(call, at: gate, ignoringCancellation: ignoringCancellation) {
        case .answered(let result): return result
        case .opened: continue
        case .cancelled: return fallback(CancellationError())
        }
      }
    }
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
    if gate?.enter(wait) == false { wait.end(.opened) }
    let end = await wait.wait(ignoringCancellation: ignoringCancellation, as: "\(call)")
    gate?.leave(wait)
    withState { $0.waiting.removeAll { $0.wait === wait } }
    return end
  }

  private func refuse(_ call: StubCall<Input>, _ code: Unstubbed.Code) -> Result<Output, Thrown> {
    let description =
      switch code {
      case .noAnswer:
        "\(call) was called, but has no answer. \(withState { $0.book.nearMisses }) Add \(remedy(call))."
      case .cannotWait:
        "\(call) was called synchronously, but its answer is to wait. Call it with await, or add \(remedy(call))."
      }
    sink.fail(description, at: call.sourceLocation)
    return fallback(Unstubbed(code: code, description: description, sourceLocation: call.sourceLocation))
  }

  /// The line that would have answered a call.
  private func remedy(_ call: StubCall<Input>) -> String {
    let output = Output.self == Void.self ? "()" : "…"
    let isEquatable = Input.self is any Equatable.Type
    if isEquatable { return "\(name).returns(\(output), for: \(describe(call.input)))" }
    return output == "…" ? "\(name).returns(…)" : "\(name).returns()"
  }

  /// Answers the call that has waited longest; false if none waits.
  func resume(with result: Result<Output, Thrown>) -> Bool {
    while let wait = withState({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst().wait }) {
      if wait.end(.answered(result)) { return true }
    }
    return false
  }

  /// Ends what waits, which is a failure; harmless when repeated.
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
        "The stub has ended, but \(calls.joined(separator: ", ")) still \(left.count == 1 ? "waits" : "wait"). "
          + "Resume what waits with \(name).resume(returning: …), or open its gate.",
        at: sourceLocation)
    }
    sink.flush()
  }
}
