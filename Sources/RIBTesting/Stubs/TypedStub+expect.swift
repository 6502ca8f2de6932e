public import Testing

extension TypedStub {
  /// All calls so far, in order.
  public var calls: [StubCall<Input>] { storage.withState { $0.calls } }

  /// What the stub was called with so far, in order.
  public var inputs: [Input] { calls.map(\.input) }

  /// How often the stub was called so far.
  public var callCount: Int { storage.withState { $0.calls.count } }

  /// Expects that the next calls were made with certain inputs, and consumes them.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, in order; further calls may follow.
  ///   - sourceLocation: The line that fails.
  /// - Complexity: O(inputs).
  public func expectCalls(
    _ inputs: Input..., sourceLocation: SourceLocation = #_sourceLocation
  ) where Input: Equatable {
    let calls = consume(inputs.count)
    guard calls.map(\.input) != inputs else { return storage.sink.flush() }
    let expected = inputs.map { StubCall.text(name, $0) }
    fail("Expected \(expected.joined(separator: ", "))", gotten: calls, of: inputs.count, sourceLocation)
  }

  /// Expects that the next call was made with a certain input, and consumes it.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - sourceLocation: The line that fails.
  public func expectCall(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) where Input: Equatable {
    expectCalls(input, sourceLocation: sourceLocation)
  }

  /// Expects that there is a next call, and consumes it.
  ///
  /// - Parameters:
  ///   - isExpected: What must be true of its input; nothing unless given.
  ///   - sourceLocation: The line that fails.
  /// - Returns: The call; nil if there was none.
  @discardableResult
  public func expectCall(
    where isExpected: (Input) -> Bool = { _ in true }, sourceLocation: SourceLocation = #_sourceLocation
  ) -> StubCall<Input>? {
    let calls = consume(1)
    if let call = calls.first, isExpected(call.input) {
      storage.sink.flush()
    } else {
      fail("Expected a call of \(name) that fits", gotten: calls, of: 1, sourceLocation)
    }
    return calls.first
  }

  /// Expects that the stub was never called.
  ///
  /// - Parameter sourceLocation: The line that fails.
  public func expectNoCalls(sourceLocation: SourceLocation = #_sourceLocation) {
    expectNone(of: calls, "Expected no call of \(name)", sourceLocation)
  }

  /// Expects that all calls were expected; those that were not stay to be expected.
  ///
  /// - Parameter sourceLocation: The line that fails.
  public func expectNoMoreCalls(sourceLocation: SourceLocation = #_sourceLocation) {
    let left = storage.withState { Array($0.calls[$0.consumed...]) }
    expectNone(of: left, "Expected no more calls of \(name)", sourceLocation)
  }

  private func expectNone(of calls: [StubCall<Input>], _ expected: String, _ sourceLocation: SourceLocation) {
    guard !calls.isEmpty else { return storage.sink.flush() }
    storage.sink.fail("\(expected), but got \(Self.list(calls)).", at: sourceLocation)
  }

  private func consume(_ count: Int) -> [StubCall<Input>] {
    storage.withState { state in
      let calls = state.calls[state.consumed...].prefix(count)
      state.consumed += calls.count
      return Array(calls)
    }
  }

  private func fail(
    _ expected: String, gotten calls: [StubCall<Input>], of count: Int, _ sourceLocation: SourceLocation
  ) {
    let all = callCount
    let gotten =
      switch (calls.isEmpty, all) {
      case (false, _): "got \(Self.list(calls))"
      case (true, 0): "there was no call"
      case (true, _): "no call is left of the \(all) that came"
      }
    let advice = calls.count < count ? " If a call is still to come, settle the host first." : ""
    storage.sink.fail("\(expected), but \(gotten).\(advice)", at: sourceLocation)
  }

  private static func list(_ calls: [StubCall<Input>]) -> String {
    calls.map(\.description).joined(separator: ", ")
  }
}
