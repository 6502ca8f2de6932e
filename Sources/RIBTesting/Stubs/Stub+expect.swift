public import Testing

// The expectations are used where the test uses its harness: in its own task, and not by what the host runs. Those of a stub
// that a harness records let the harness run everything first, and what they take is expected there too.

extension Stub {
  /// All calls so far, in order.
  public var calls: [StubCall<Input>] { storage.withState { $0.calls } }

  /// What the stub was called with so far, in order.
  public var inputs: [Input] { calls.map(\.input) }

  /// How often the stub was called so far.
  public var callCount: Int { storage.withState { $0.calls.count } }

  /// Expects that the next call was made with a certain input, and consumes it.
  ///
  /// If a harness records the stub, everything runs first that is left to run, and the call is expected in the harness too; a loose harness
  /// passes over calls that come before it.
  ///
  /// - Parameters:
  ///   - input: The input.
  ///   - sourceLocation: The line that fails.
  /// - Complexity: O(calls that were not expected).
  public func expectCall(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) where Input: Equatable {
    expectCalls(input, sourceLocation: sourceLocation)
  }

  /// Expects that the next calls were made with certain inputs, and consumes them.
  ///
  /// - Parameters:
  ///   - inputs: The inputs, in order; further calls may follow.
  ///   - sourceLocation: The line that fails.
  /// - Complexity: O(inputs times calls that were not expected).
  public func expectCalls(
    _ inputs: Input..., sourceLocation: SourceLocation = #_sourceLocation
  ) where Input: Equatable {
    let step =
      inputs.count == 1
      ? Step(expecting: inputs[0], on: .calls(name)) : Step("expects calls of \(name):", all: inputs)
    guard settle(step, sourceLocation) else { return }
    let calls = take(inputs.count) { $1 == inputs[$0] }
    let taken = calls.map(\.input)
    guard taken != inputs else { return }
    let expected = inputs.map { StubCall.text(name, $0) }.joined(separator: ", ")
    switch Contrast(ofEach: inputs, and: taken) {
    case .long(let difference) where !taken.isEmpty:
      let wanted = inputs.count == 1 ? "another call" : "\(inputs.count) other calls"
      let missing = taken.count < inputs.count ? "\nOnly \(taken.count) came.\(advice)" : ""
      fail(
        "Expected \(wanted) of \(name) than came (- expected, + came):\n\(difference)\(missing)",
        sourceLocation)
    case .alike(let reason): fail("Expected \(expected), but \(reason)", sourceLocation)
    default: fail("Expected \(expected)", gotten: calls, of: inputs.count, sourceLocation)
    }
  }

  /// Expects that there is a next call, whatever its input, and consumes it.
  ///
  /// - Parameter sourceLocation: The line that fails.
  /// - Returns: The call; nil if there was none.
  @discardableResult
  public func expectCall(sourceLocation: SourceLocation = #_sourceLocation) -> StubCall<Input>? {
    expectCall("a call of \(name)", sourceLocation) { _ in true }
  }

  /// Expects that the next call meets a condition, and consumes it.
  ///
  /// - Parameters:
  ///   - condition: The condition in words that follow "a call that".
  ///   - sourceLocation: The line that fails.
  ///   - accepts: The condition for the input.
  /// - Returns: The next call, whether it meets the condition or not; nil if there was none.
  @discardableResult
  public func expectCall(
    that condition: String = "fits", sourceLocation: SourceLocation = #_sourceLocation,
    _ accepts: (Input) -> Bool
  ) -> StubCall<Input>? {
    expectCall("a call of \(name) that \(condition)", sourceLocation, accepts)
  }

  private func expectCall(
    _ expected: String, _ sourceLocation: SourceLocation, _ accepts: (Input) -> Bool
  ) -> StubCall<Input>? {
    guard settle(Step("expects", expected), sourceLocation) else { return nil }
    let calls = take(1) { accepts($1) }
    if calls.first.map({ accepts($0.input) }) != true {
      fail("Expected \(expected)", gotten: calls, of: 1, sourceLocation)
    }
    return calls.first
  }

  /// Expects that the stub was never called.
  ///
  /// - Parameter sourceLocation: The line that fails.
  public func expectNoCalls(sourceLocation: SourceLocation = #_sourceLocation) {
    guard settle(Step("expects no call of", name), sourceLocation) else { return }
    expectNone(of: calls, "Expected no call of \(name)", sourceLocation)
  }

  /// Expects that all calls were expected; those that were not stay to be expected.
  ///
  /// - Parameter sourceLocation: The line that fails.
  public func expectNoMoreCalls(sourceLocation: SourceLocation = #_sourceLocation) {
    guard settle(Step("expects no more calls of", name), sourceLocation) else { return }
    expectNone(of: storage.open, "Expected no more calls of \(name)", sourceLocation)
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

  /// Lets the harness that records the stub run everything; false if it cannot, which has failed the test.
  private func settle(_ step: Step, _ sourceLocation: SourceLocation) -> Bool {
    storage.sink.flush()
    return core?.drive(step, at: sourceLocation) ?? true
  }

  /// Takes the next calls; if a loose harness records the stub, the next that are accepted.
  ///
  /// - Parameters:
  ///   - count: How many.
  ///   - accepts: Whether a call is the right one; given how many were taken before, and the input.
  /// - Returns: As many, or fewer if no more came; the last is a wrong one if a loose harness has none that is right.
  private func take(_ count: Int, if accepts: (Int, Input) -> Bool) -> [StubCall<Input>] {
    var open = storage.open[...]
    var taken: [StubCall<Input>] = []
    while taken.count < count, let next = open.first {
      var index = open.startIndex
      if core?.exhaustivity == .loose {
        guard let right = open.firstIndex(where: { accepts(taken.count, $0.input) }) else {
          return taken + [next]
        }
        index = right
      }
      for call in open[...index] { call.flag.set() }
      taken.append(open[index])
      open = open[(index + 1)...]
    }
    return taken
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
      case (true, 0): "there was no call."
      case (true, _): "no call is left of the \(all) that came."
      }
    let advice = calls.count < count ? advice : ""
    fail("\(expected), but \(gotten)\(advice)", sourceLocation)
  }

  /// What to do if a call is missing; a harness has let everything run already.
  private var advice: String {
    core == nil ? " If a call is still to come, settle the host first, or let a harness record the stub." : ""
  }

  private func fail(_ message: String, _ sourceLocation: SourceLocation) {
    guard let core else { return storage.sink.fail(message, at: sourceLocation) }
    core.fail(message + core.context, at: sourceLocation)
  }
}
