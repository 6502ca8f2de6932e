public import RIBKit
public import Testing

// The expectations that all harnesses share; `HarnessCore` implements them.

extension Harness {
  /// Expects the next outputs, in this order.
  public func expect(
    _ expectations: ExpectedOutput<Subject>..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.expect(expectations, at: sourceLocation)
  }

  /// Expects outputs in any order.
  ///
  /// Each expectation in the closure consumes the oldest output that meets it, and leaves earlier output to the other expectations. Use it
  /// if the order doesn't matter to the test.
  ///
  /// - Throws: The error that the closure throws.
  public func inAnyOrder(_ expectations: () throws -> Void) rethrows {
    let ordersChannels = core.ordersChannels
    core.ordersChannels = false
    defer { core.ordersChannels = ordersChannels }
    try expectations()
  }

  /// Expects that the next output is an event that the interactor sends to its parent.
  public func expectEvent(_ event: Subject.Event, sourceLocation: SourceLocation = #_sourceLocation)
  where Subject.Event: Equatable {
    core.expect(event, on: .events, .event(event) as ExpectedOutput<Subject>, at: sourceLocation)
  }

  /// Expects that no unexpected output is left.
  public func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectNothing(at: sourceLocation)
  }

  /// Expects that no work is waiting for the clock or for an answer, and that no unexpected output is left.
  ///
  /// Observations may be open, and so may tasks and workers that wait for a stream. No other task of the tree or of the
  /// host may be unfinished, and nothing may sleep on the clock. Tasks that an interactor or a service starts with `Task { }` are not
  /// detected unless they sleep on the clock.
  public func expectSettled(sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectSettled(at: sourceLocation)
  }

  /// Discards output that is irrelevant to the test; fails if no output arrived, unless `ifAny` is true.
  ///
  /// Without a channel, it discards the output on all channels. The reason appears in the trace. Pass `ifAny: true` in a helper that
  /// several tests share if only some of them cause the output.
  public func discard(
    _ channel: Channel? = nil, ifAny: Bool = false, because reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.discard(channel, ifAny: ifAny, because: reason, at: sourceLocation)
  }
}
