public import RIBKit
public import Testing

// The expectations that all harnesses have; `HarnessCore` carries them out.

extension Harness {
  /// Expects what is described by expectations, as the next that comes, in this order.
  ///
  /// - Parameters:
  ///   - expectations: What is expected.
  ///   - sourceLocation: Where it is expected.
  public func expect(
    _ expectations: Expectation<Subject>..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.expect(expectations, at: sourceLocation)
  }

  /// Expects what comes in whatever order.
  ///
  /// Each expectation in the closure takes the oldest that meets it, and leaves what came before to others. It is for a
  /// test to which the order is no part of what it tests.
  ///
  /// - Parameter expectations: Expects what comes.
  /// - Throws: The error of the closure.
  public func inAnyOrder(_ expectations: () throws -> Void) rethrows {
    let ordersChannels = core.ordersChannels
    core.ordersChannels = false
    defer { core.ordersChannels = ordersChannels }
    try expectations()
  }

  /// Expects as the next that comes an event that the interactor tells its parent.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - sourceLocation: Where it is expected.
  public func expectEvent(_ event: Subject.Event, sourceLocation: SourceLocation = #_sourceLocation)
  where Subject.Event: Equatable {
    core.expect(event, on: .events, .event(event) as Expectation<Subject>, at: sourceLocation)
  }

  /// Expects that nothing came, or that everything that came has been expected.
  ///
  /// - Parameter sourceLocation: Where it is expected.
  public func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectNothing(at: sourceLocation)
  }

  /// Expects that nothing is left that time or an answer could lead on, and that everything that came has been expected.
  ///
  /// Work that waits for a stream may be open: observations, and flows and workers that do so. No other task of the tree or of the host
  /// has begun and not ended, and nothing sleeps by the clock. Tasks that an interactor or a service
  /// starts with `Task { }` are not seen: one that waits for anything but the clock may be open.
  ///
  /// - Parameter sourceLocation: Where it is expected.
  public func expectSettled(sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectSettled(at: sourceLocation)
  }

  /// Takes what came and what this test is not about.
  ///
  /// It fails if there is nothing.
  ///
  /// - Parameters:
  ///   - channel: The channel to empty; `nil` is all of them.
  ///   - reason: Why the test does not care, for the reader and for the trace.
  ///   - sourceLocation: Where it is called.
  public func discard(
    _ channel: Channel? = nil, because reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.discard(channel, because: reason, at: sourceLocation)
  }
}
