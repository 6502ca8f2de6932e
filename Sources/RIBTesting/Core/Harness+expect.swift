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
  /// Each expectation in the closure consumes the oldest output that meets it, and leaves earlier output to the others. Use it if
  /// the order isn't part of what you test.
  ///
  /// - Throws: The error of the closure.
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

  /// Expects that all output so far was expected.
  public func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectNothing(at: sourceLocation)
  }

  /// Expects that no work is left that could continue with the clock or with an answer, and that all output was expected.
  ///
  /// Work that waits for a stream may be open: observations, and tasks and workers that wait for one. No other task of the tree or of the
  /// host may be unfinished, and nothing may sleep on the clock. Tasks that an interactor or a service starts with `Task { }` are not
  /// detected unless they sleep on the clock.
  public func expectSettled(sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectSettled(at: sourceLocation)
  }

  /// Discards output that the test is not about; fails if nothing arrived, unless `ifAny` is true.
  ///
  /// Without a channel it discards the output of all channels. The reason is for the reader and for the trace. Pass `ifAny: true` in a
  /// helper that several tests share, only some of which cause the output.
  public func discard(
    _ channel: Channel? = nil, ifAny: Bool = false, because reason: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.discard(channel, ifAny: ifAny, because: reason, at: sourceLocation)
  }
}
