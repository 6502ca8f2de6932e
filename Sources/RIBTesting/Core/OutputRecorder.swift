public import Testing

/// The values that a harness records of one presenter, model stream or event source, to be expected one after the other.
///
/// They are in order with all other output of the harness, and an exhaustive harness wants each of them expected. Keep the recorder that
/// `record(_:as:)` returns: its expectations take values of the right type only.
public struct OutputRecorder<Output> {
  let core: HarnessCore
  let channel: Channel
  /// The value before the first that is recorded; an event source has none.
  let first: Output?

  /// Expects a value as the next output.
  ///
  /// - Parameters:
  ///   - output: The value.
  ///   - sourceLocation: Where it is expected.
  public func expect(_ output: Output, sourceLocation: SourceLocation = #_sourceLocation)
  where Output: Equatable {
    core.expect(output, on: channel, Expectation<HarnessCore>(output, on: channel), at: sourceLocation)
  }

  /// Expects a value that meets a condition as the next output.
  ///
  /// - Parameters:
  ///   - condition: The condition in words that follow "a view model that".
  ///   - sourceLocation: Where it is expected.
  ///   - accepts: The condition.
  public func expect(
    that condition: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ accepts: @escaping (Output) -> Bool
  ) {
    let expectation = Expectation<HarnessCore>(Output.self, that: condition, on: channel, accepts)
    core.expect([expectation], at: sourceLocation)
  }

  /// Expects a value as the next output, described by its difference from the value before it.
  ///
  /// The value before is the last of this recorder that was expected, discarded or named by a failure, or the one that was current when
  /// the recording began. An event source has no value then, so its first event is expected whole.
  ///
  /// - Parameters:
  ///   - sourceLocation: Where it is expected.
  ///   - change: Changes the value before into the expected one.
  /// - Complexity: O(*n*) for *n* things that the harness has noted.
  public func expect(sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout Output) -> Void)
  where Output: Equatable {
    guard var expected = core.log.lastAccounted(on: channel)?.value as? Output ?? first else {
      return core.fail(
        "Expected a change of the \(channel), but none came before. Expect the first one whole.",
        at: sourceLocation)
    }
    change(&expected)
    expect(expected, sourceLocation: sourceLocation)
  }

  /// Takes what came and what this test is not about; fails if there is nothing.
  ///
  /// - Parameters:
  ///   - reason: Why the test does not care, for the reader and for the trace.
  ///   - sourceLocation: Where it is called.
  public func discard(because reason: String, sourceLocation: SourceLocation = #_sourceLocation) {
    core.discard(channel, because: reason, at: sourceLocation)
  }
}

extension Expectation {
  /// A value of a recorder, for an order across several outputs.
  ///
  /// - Parameters:
  ///   - recorder: The recorder.
  ///   - output: The value.
  /// - Returns: The expectation.
  public static func output<Output: Equatable>(_ recorder: OutputRecorder<Output>, _ output: Output) -> Self {
    Self(output, on: recorder.channel)
  }

  /// A value of a recorder that meets a condition.
  ///
  /// - Parameters:
  ///   - recorder: The recorder.
  ///   - condition: The condition in words that follow "a view model that".
  ///   - accepts: The condition.
  /// - Returns: The expectation.
  public static func output<Output>(
    _ recorder: OutputRecorder<Output>, that condition: String, _ accepts: @escaping (Output) -> Bool
  ) -> Self {
    Self(Output.self, that: condition, on: recorder.channel, accepts)
  }
}
