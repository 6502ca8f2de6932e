internal import Testing

/// How a call of a stub ended.
enum StubOutcome<Output: Sendable>: Sendable {
  case answered(Result<Output, any Error>)
  /// There was no answer, which has failed the test.
  case refused(Unstubbed)
  /// The call waited and was cancelled.
  case cancelled

  init(catching body: () throws -> Output) {
    self = .answered(Result(catching: body))
  }

  /// What a function returns that throws anything.
  func get() throws -> Output {
    switch self {
    case .answered(let result): try result.get()
    case .refused(let error): throw error
    case .cancelled: throw CancellationError()
    }
  }
}

extension StubStorage {
  /// What a function returns that throws errors of one type only, or none.
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
  func refuse(_ call: StubCall<Input>, _ code: Unstubbed.Code) -> StubOutcome<Output> {
    let description =
      switch code {
      case .noAnswer:
        "\(call) was called, but has no answer. \(withState { $0.book }.nearMisses) Add \(remedy(call))."
      case .cannotWait:
        "\(call) was called synchronously, but its answer is to wait. Call it with await, or add \(remedy(call))."
      }
    sink.fail(description, at: call.sourceLocation)
    return .refused(Unstubbed(code: code, description: description, sourceLocation: call.sourceLocation))
  }

  /// The line that would have answered a call.
  private func remedy(_ call: StubCall<Input>) -> String {
    let output = Output.self == Void.self ? "()" : "…"
    let isEquatable = Input.self is any Equatable.Type
    if isEquatable { return "\(name).returns(\(output), for: \(describe(call.input)))" }
    return output == "…" ? "\(name).returns(…)" : "\(name).returns()"
  }
}
