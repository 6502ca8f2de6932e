/// A stream of models for subscribers that want more of them than the newest.
public struct BufferedModelStream<Model: Sendable>: AsyncSequence, Sendable {
  /// A model.
  public typealias Element = Model
  /// A stream of models does not fail.
  public typealias Failure = Never

  let stream: ModelStream<Model>
  let policy: ModelBuffering

  /// An iterator for one task, which subscribes when it is first asked and leaves when it is released.
  ///
  /// - Returns: An iterator that has given nothing yet.
  public func makeAsyncIterator() -> BufferedModelIterator<Model> {
    BufferedModelIterator(stream, policy: policy)
  }
}

extension ModelStream {
  /// The models of this stream for subscribers that want more of them than the newest.
  ///
  /// Each subscriber begins with the present model and has a buffer of its own. The last model is always given. A view of
  /// several streams keeps as many models of each of them; one that switches begins with the newest model of a stream
  /// when the subscriber gets to it.
  ///
  /// - Parameter policy: How many unread models are kept; fewer than one stops the program.
  /// - Returns: A sequence of models.
  public func buffered(_ policy: ModelBuffering) -> BufferedModelStream<Model> {
    policy.requireRoom(in: "buffered(_:)")
    return BufferedModelStream(stream: self, policy: policy)
  }
}
