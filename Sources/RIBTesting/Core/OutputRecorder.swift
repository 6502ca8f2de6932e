public import Testing

/// The recorded values of one presenter, model stream or event source, to be expected in order.
///
/// Get one from `record(_:as:)` of a harness and keep it: its expectations accept only values of the right type. It records from that
/// call on, and not the value that is shown at that moment. The values are ordered with all other output of the harness, such as
/// routes and events, and an exhaustive harness requires that each is expected or discarded. Each expectation settles the host
/// first and takes the oldest pending output: another value, or output on another channel, fails the test.
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

  /// Expects that the next output is a value with a certain difference from the previous value.
  ///
  /// The closure changes the previous value into the expected one. The previous value is the last one of this recorder that was
  /// expected, discarded or named by a failure, or the value at the start of the recording. An event source has no value then, so
  /// expect its first event as a whole.
  ///
  /// - Complexity: O(*n*) for *n* lines in the log.
  public func expect(sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout Output) -> Void)
  where Output: Equatable {
    guard var expected = core.log.lastAccounted(on: channel)?.value as? Output ?? first else {
      return core.fail(
        "Expected a change of the \(channel), but there is no earlier one to change. Expect the first one as a whole.",
        at: sourceLocation)
    }
    change(&expected)
    expect(expected, sourceLocation: sourceLocation)
  }

  /// Discards output that the test is not about; fails if nothing arrived, unless `ifAny` is true.
  ///
  /// The reason is for the reader and for the trace.
  public func discard(
    ifAny: Bool = false, because reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.discard(channel, ifAny: ifAny, because: reason, at: sourceLocation)
  }
}

extension ExpectedOutput {
  /// Expects a value of a recorder, in order with other outputs.
  public static func output<Output: Equatable>(_ recorder: OutputRecorder<Output>, _ output: Output) -> Self {
    Self(output, on: recorder.channel)
  }

  /// Expects a value of a recorder that meets a condition.
  ///
  /// `condition` describes the condition in words that follow "a view model that".
  public static func output<Output>(
    _ recorder: OutputRecorder<Output>, that condition: String, _ accepts: @escaping (Output) -> Bool
  ) -> Self {
    Self(Output.self, that: condition, on: recorder.channel, accepts)
  }
}
