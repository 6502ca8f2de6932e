public import Testing

// Use the expectations where the test uses its harness: in its own task, outside work that the host runs. If a harness records the
// stub, its expectations run all pending work first, and count in the harness too.

/// An expectation in the harness that records a stub.
private typealias Recorded = ExpectedOutput<HarnessCore>

extension Stub {
  /// All calls so far, in order.
  public var calls: [StubCall<Input>] { storage.withState { $0.calls } }

  /// The inputs of all calls so far, in order.
  public var inputs: [Input] { calls.map(\.input) }

  /// The number of calls so far.
  public var callCount: Int { storage.withState { $0.calls.count } }

  /// Expects that the next call has a certain input, and consumes it.
  ///
  /// If a harness records the stub, all pending work runs first, and the call is expected in the harness too; a loose harness skips
  /// earlier calls.
  ///
  /// - Complexity: O(unexpected calls).
  public func expectCall(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) where Input: Equatable {
    expectCalls(input, sourceLocation: sourceLocation)
  }

  /// Expects that the next calls have certain inputs, in order, and consumes them.
  ///
  /// Further calls may follow.
  ///
  /// - Complexity: O(inputs · unexpected calls).
  public func expectCalls(
    _ inputs: Input..., sourceLocation: SourceLocation = #_sourceLocation
  ) where Input: Equatable {
    if let core {
      // A single call, by far the most common case, is identified by its value without a closure.
      return inputs.count == 1
        ? core.expect(inputs[0], on: .calls(name), Recorded.call(self, inputs[0]), at: sourceLocation)
        : core.expect(inputs.map { Recorded.call(self, $0) }, at: sourceLocation)
    }
    let calls = take(inputs.count)
    let taken = calls.map(\.input)
    guard taken != inputs else { return }
    let expected = inputs.map { StubCall.text(name, $0) }.joined(separator: ", ")
    switch Contrast(ofEach: inputs, and: taken) {
    case .long(let difference) where !taken.isEmpty:
      let names = inputs.count == 1 ? "call to \(name) differs" : "calls to \(name) differ"
      let missing =
        taken.count < inputs.count ? "\nGot only \(taken.count) of \(inputs.count) calls.\(Self.advice)" : ""
      fail(show(difference, after: "The next \(names) from what was expected") + missing, sourceLocation)
    case .alike(let reason): fail("Expected \(expected), but \(reason)", sourceLocation)
    default: fail("Expected \(expected)", gotten: calls, of: inputs.count, sourceLocation)
    }
  }

  /// Expects that there is a next call, with any input, and consumes it.
  ///
  /// - Returns: The call; `nil` if there was no call.
  @discardableResult
  public func expectCall(sourceLocation: SourceLocation = #_sourceLocation) -> StubCall<Input>? {
    expectCall(.call(self), sourceLocation) { _ in true }
  }

  /// Expects that the next call meets a condition, and consumes it.
  ///
  /// `condition` describes the condition in words that follow "a call that".
  ///
  /// - Returns: The next call, whether or not it meets the condition; `nil` if there was no call.
  @discardableResult
  public func expectCall(
    that condition: String = "fits", sourceLocation: SourceLocation = #_sourceLocation,
    _ accepts: @escaping (Input) -> Bool
  ) -> StubCall<Input>? {
    expectCall(.call(self, that: condition, accepts), sourceLocation, accepts)
  }

  private func expectCall(
    _ expectation: Recorded, _ sourceLocation: SourceLocation, _ accepts: (Input) -> Bool
  ) -> StubCall<Input>? {
    if let core {
      // The core consumes a line of the log. The flag that both share identifies the call.
      let known = Set(calls.filter(\.flag.isSet).map(\.sequence))
      core.expect([expectation], at: sourceLocation)
      return calls.first { $0.flag.isSet && !known.contains($0.sequence) } ?? storage.open.first
    }
    let calls = take(1)
    if calls.first.map({ accepts($0.input) }) != true {
      fail("Expected \(expectation)", gotten: calls, of: 1, sourceLocation)
    }
    return calls.first
  }

  /// Expects that the stub was never called.
  public func expectNoCalls(sourceLocation: SourceLocation = #_sourceLocation) {
    guard settle(Step("expects no call to", name), sourceLocation) else { return }
    expectNone(of: calls, "Expected no call to \(name)", sourceLocation)
  }

  /// Fails if the stub has received calls that the test hasn't expected yet.
  ///
  /// You can still expect those calls afterward.
  public func expectNoMoreCalls(sourceLocation: SourceLocation = #_sourceLocation) {
    guard settle(Step("expects no more calls to", name), sourceLocation) else { return }
    expectNone(of: storage.open, "Expected no more calls to \(name)", sourceLocation)
  }

  private func expectNone(of calls: [StubCall<Input>], _ expected: String, _ sourceLocation: SourceLocation) {
    guard !calls.isEmpty else { return }
    let message = "\(expected), but got \(listed(calls, \.description))."
    if let core {
      core.fail(message, at: sourceLocation)
    } else {
      storage.sink.fail(message, at: sourceLocation)
    }
  }
}

extension Stub {
  private var core: HarnessCore? { storage.withState { $0.recording }?.core }

  /// Lets the harness that records the stub run all work; returns false if it cannot, which fails the test.
  private func settle(_ step: Step, _ sourceLocation: SourceLocation) -> Bool {
    storage.sink.flush()
    return core?.drive(step, at: sourceLocation) ?? true
  }

  /// Takes the next calls: the given number, or fewer if no more arrived.
  private func take(_ count: Int) -> [StubCall<Input>] {
    let calls = Array(storage.open.prefix(count))
    for call in calls { call.flag.set() }
    return calls
  }

  private func fail(
    _ expected: String, gotten calls: [StubCall<Input>], of count: Int, _ sourceLocation: SourceLocation
  ) {
    let all = callCount
    let isShort = calls.allSatisfy { oneLine($0.input) != nil }
    let gotten =
      switch (calls.isEmpty, all) {
      case (false, _) where !isShort: "got this:\n\(calls.map { block($0.input) }.joined(separator: "\n"))"
      case (false, _): "got \(listed(calls, \.description))."
      case (true, 0): "got no call."
      case (true, _): "got no more calls (already expected: \(all))."
      }
    let advice = calls.count < count ? Self.advice : ""
    fail("\(expected), but \(gotten)\(advice)", sourceLocation)
  }

  /// The remedy for a missing call.
  private static var advice: String {
    " If a call is still pending, settle the host first, or record the stub in a harness."
  }

  private func fail(_ message: String, _ sourceLocation: SourceLocation) {
    storage.sink.fail(message, at: sourceLocation)
  }
}

extension ExpectedOutput {
  /// Expects a call to a recorded stub, with any input.
  public static func call(_ name: String) -> Self {
    Self(anyOn: .calls(name))
  }

  /// Expects a call to a recorded stub with a certain input.
  public static func call<Input: Equatable>(_ name: String, _ input: Input) -> Self {
    Self(input, on: .calls(name))
  }

  /// Expects a call to a recorded stub that meets a condition.
  ///
  /// `condition` describes the condition in words that follow "a call that".
  public static func call<Input>(
    _ name: String, that condition: String, _ accepts: @escaping (Input) -> Bool
  ) -> Self {
    Self(Input.self, that: condition, on: .calls(name), accepts)
  }

  /// Expects a call to a recorded stub, with any input.
  public static func call<Input, Output>(_ stub: Stub<Input, Output>) -> Self {
    .call(stub.name)
  }

  /// Expects a call to a recorded stub with a certain input.
  public static func call<Input: Equatable, Output>(_ stub: Stub<Input, Output>, _ input: Input) -> Self {
    .call(stub.name, input)
  }

  /// Expects a call to a recorded stub that meets a condition.
  ///
  /// `condition` describes the condition in words that follow "a call that".
  public static func call<Input, Output>(
    _ stub: Stub<Input, Output>, that condition: String, _ accepts: @escaping (Input) -> Bool
  ) -> Self {
    .call(stub.name, that: condition, accepts)
  }
}
