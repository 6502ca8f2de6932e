public import ModelStreams
public import Testing

// Stubs of functions that return streams. The answers are those of every stub, such as `rides.returns(source.stream)`, and the record of
// the calls shows the requests for streams.

extension Stub {
  /// Calls the stub for a function that returns a stream of models.
  ///
  /// A call without an answer fails the test at its line.
  ///
  /// - Returns: The stubbed stream; without an answer, a stream that has finished with the default.
  /// - Complexity: O(answers).
  public func stream<Model>(
    _ input: Input, default model: Model, sourceLocation: SourceLocation = #_sourceLocation
  ) -> ModelStream<Model> where Output == ModelStream<Model> {
    call(
      input, default: MutableModelStream(model, removingDuplicates: nil).stream,
      sourceLocation: sourceLocation)
  }

  /// Calls the stub for a function that returns a stream of events.
  ///
  /// A call without an answer fails the test at its line.
  ///
  /// - Returns: The stubbed stream; without an answer, a stream that has finished.
  /// - Complexity: O(answers).
  public func stream<Event>(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) -> EventStream<Event> where Output == EventStream<Event> {
    call(input, default: EventSource<Event>().stream, sourceLocation: sourceLocation)
  }

  /// Calls the stub for a function that returns an asynchronous stream.
  ///
  /// A call without an answer fails the test at its line.
  ///
  /// - Returns: The stubbed stream; without an answer, a stream that has finished.
  /// - Complexity: O(answers).
  public func stream<Element>(
    _ input: Input, sourceLocation: SourceLocation = #_sourceLocation
  ) -> AsyncStream<Element> where Output == AsyncStream<Element> {
    call(input, default: AsyncStream { $0.finish() }, sourceLocation: sourceLocation)
  }

  /// Answers every call to a function that returns an asynchronous stream with a new stream of these elements, which then finishes.
  public func returns<Element: Sendable>(elements: [Element]) where Output == AsyncStream<Element> {
    handler { _ in
      AsyncStream { stream in
        for element in elements { stream.yield(element) }
        stream.finish()
      }
    }
  }
}
