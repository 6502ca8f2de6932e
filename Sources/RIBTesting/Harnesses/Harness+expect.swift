public import RIBKit
public import Testing

extension Harness {
  /// Expects one thing that is described by an expectation.
  ///
  /// - Parameters:
  ///   - expectation: What is expected, as the next on its channel.
  ///   - sourceLocation: Where it is expected.
  public func expect(
    _ expectation: Expectation<Subject>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.expect(expectation, at: sourceLocation)
  }

  /// Expects several things as the next ones over all channels, in this order.
  ///
  /// - Parameters:
  ///   - expectations: What is expected.
  ///   - sourceLocation: Where it is expected.
  public func expectInOrder(
    _ expectations: Expectation<Subject>..., sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.expect(inOrder: expectations, at: sourceLocation)
  }

  /// Expects an event as the next one that the interactor tells its parent.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - sourceLocation: Where it is expected.
  public func expectEvent(_ event: Subject.Event, sourceLocation: SourceLocation = #_sourceLocation)
  where Subject.Event: Equatable {
    core.expect(event, on: .events, .event(event) as Expectation<Subject>, at: sourceLocation)
  }

  /// Expects a view model as the next one that a recorded presenter shows.
  ///
  /// - Parameters:
  ///   - viewModel: The view model.
  ///   - name: The name under which the presenter is recorded.
  ///   - sourceLocation: Where it is expected.
  public func expectViewModel<ViewModel: Equatable>(
    _ viewModel: ViewModel, of name: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    core.expect(.viewModel(viewModel, of: name) as Expectation<Subject>, at: sourceLocation)
  }

  /// Expects that nothing came, or that everything that came has been expected.
  ///
  /// - Parameter sourceLocation: Where it is expected.
  public func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) {
    core.expectNothing(at: sourceLocation)
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
