public import Testing

/// The recorded values of one presenter, model stream or event source, to be expected in order.
///
/// Get one from a harness's `record(_:as:)` and keep it: its expectations accept only values of the right type. It records the
/// values that follow that call, not the one shown at the time. The values are ordered with all other output of the harness, such as
/// routes and events, and an exhaustive harness requires that each is expected or discarded. Each expectation settles the host
/// first and takes the oldest pending output: a different value, or output on a different channel, fails the test.
public struct OutputRecorder<Output> {
  let core: HarnessCore
  let channel: Channel
  /// The value before the first recorded one; `nil` for an event source.
  let first: Output?

  /// Expects that the next output is a certain value.
  public func expect(_ output: Output, sourceLocation: SourceLocation = #_sourceLocation)
  where Output: Equatable {
    core.expect(output, on: channel, ExpectedOutput<HarnessCore>(output, on: channel), at: sourceLocation)
  }

  /// Expects that the next output is a value that meets a condition.
  ///
  /// `condition` describes the condition in words that follow "a view model that".
  public func expect(
    that condition: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ accepts: @escaping (Output) -> Bool
  ) {
    let expectation = ExpectedOutput<HarnessCore>(Output.self, that: condition, on: channel, accepts)
    core.expect([expectation], at: sourceLocation)
  }

  /// Expects that the next output differs from the previous value by a certain change.
  ///
  /// The closure changes the previous value into the expected value. The previous value is this recorder's last value that was
  /// expected, discarded or reported in a failure; if no value was, it is the value at the start of the recording. An event source has no
  /// value at the start, so expect its first event as a whole.
  ///
  /// - Complexity: O(*n*) for *n* lines in the log.
  public func expect(sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout Output) -> Void)
  where Output: Equatable {
    guard var expected = core.log.lastAccounted(on: channel)?.value as? Output ?? first else {
      return core.fail(
        "Expected a change of the \(channel), but there is no earlier value to change. Expect the whole first value.",
        at: sourceLocation)
    }
    change(&expected)
    expect(expected, sourceLocation: sourceLocation)
  }

  /// Discards output that is irrelevant to the test; fails if no output arrived, unless `ifAny` is true.
  ///
  /// The reason appears in the trace.
  public func discard(
    ifAny: Bool = false, because reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.discard(channel, ifAny: ifAny, because: reason, at: sourceLocation)
  }
}

extension ExpectedOutput {
  /// Expects a recorded value, in order with other outputs.
  public static func output<Output: Equatable>(_ recorder: OutputRecorder<Output>, _ output: Output) -> Self {
    Self(output, on: recorder.channel)
  }

  /// Expects a recorded value that meets a condition.
  ///
  /// `condition` describes the condition in words that follow "a view model that".
  public static func output<Output>(
    _ recorder: OutputRecorder<Output>, that condition: String, _ accepts: @escaping (Output) -> Bool
  ) -> Self {
    Self(Output.self, that: condition, on: recorder.channel, accepts)
  }
}
