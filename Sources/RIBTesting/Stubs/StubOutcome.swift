internal import RIBKit
internal import Testing

/// The outcome of a call to a stub.
enum StubOutcome<Output: Sendable>: Sendable {
  case answered(Result<Output, any Error>)
  /// There was no answer, which fails the test.
  case rejected(UnstubbedError)
  /// The call was cancelled while it waited.
  case cancelled

  init(catching body: () throws -> Output) {
    self = .answered(Result(catching: body))
  }

  /// Returns the result of a function that throws any error.
  func get() throws -> Output {
    switch self {
    case .answered(let result): try result.get()
    case .rejected(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }
}

extension StubStorage {
  /// Returns the result of a function that throws errors of one type only, or never throws.
  func result<Failure: Error>(
    of call: StubCall<Input>, _ outcome: StubOutcome<Output>, throwing type: Failure.Type,
    default output: Output
  ) throws(Failure) -> Output {
    do { return try outcome.get() } catch {
      if let error = error as? Failure { throw error }
      if case .answered = outcome, !(error is CancellationError && Task.isCancelled) {
        let rule = type == Never.self ? "does not throw" : "throws \(type) only"
        sink.fail(
          "\(call) was answered with the error \(describe(error)), but the function \(rule). Add \(remedy(call)).",
          at: call.sourceLocation)
      }
      return output
    }
  }

  /// Fails the test for a call that cannot be answered.
  func reject(_ call: StubCall<Input>, _ code: UnstubbedError.Code) -> StubOutcome<Output> {
    var description = "\(call) was called synchronously, but its answer suspends. "
    switch code {
    case .noAnswer:
      let book = withState { $0.book }
      description = "\(call) was called, but has no answer. \(book.nearMisses) Add \(remedy(call))."
      if let difference = book.difference(of: call.input) {
        let statement = "\(description) Its input differs from the input of the last answer"
        description = show(difference, after: statement, minus: "the answer's", plus: "the call's")
      }
    case .cannotWait: description += "Call it with await, or add \(remedy(call))."
    }
    sink.fail(description, at: call.sourceLocation)
    return .rejected(
      UnstubbedError(code: code, description: description, sourceLocation: call.sourceLocation))
  }

  /// Returns the line that would have answered a call, for its input alone if that fits on a line.
  private func remedy(_ call: StubCall<Input>) -> String {
    let output = Output.self == Void.self ? "()" : "…"
    if Input.self is any Equatable.Type, let input = writable(call.input) {
      return "\(name).returns(\(output), for: \(input))"
    }
    return output == "…" ? "\(name).returns(…)" : "\(name).returns()"
  }

  /// Returns Swift code that creates an input, or `nil` if it would be long or is unknown.
  private func writable(_ input: Input) -> String? {
    var reader = DumpLimits(depth: 64, elements: 80, characters: 80, values: 80).reader
    let node = reader.read(input)
    guard node.isSource(hasDurations: true) else { return nil }
    let source = node.swiftSource
    return source.count <= 80 ? source : nil
  }
}
