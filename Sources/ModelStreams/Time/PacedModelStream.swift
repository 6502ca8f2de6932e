/// A stream of models that takes its time.
public struct PacedModelStream<Model: Sendable>: AsyncSequence, Sendable {
  /// A model.
  public typealias Element = Model
  /// A stream of models does not fail.
  public typealias Failure = Never

  let stream: ModelStream<Model>
  let pace: any Pacing<Model>

  /// An iterator for one task, with a pace of its own.
  ///
  /// - Returns: An iterator that has given nothing yet.
  public func makeAsyncIterator() -> PacedModelIterator<Model> {
    PacedModelIterator(stream, pace: pace)
  }
}

extension ModelStream {
  /// Gives a model once it has been the newest for a while; the first model too.
  ///
  /// The interval starts anew with every model that the iterator learns of while it is asked. The last model is given at
  /// once when the stream finishes.
  ///
  /// - Parameters:
  ///   - interval: How long a model must have been the newest; at least zero.
  ///   - clock: The clock that measures it.
  /// - Returns: A sequence of models.
  public func debounce<Time: Clock>(for interval: Time.Duration, clock: Time) -> PacedModelStream<Model> {
    PacedModelStream(stream: self, pace: ClockPace(.debounce, interval: interval, clock: clock))
  }

  /// Gives models no closer together than an interval, and always the newest.
  ///
  /// The first is given at once. One that comes too early is held back, and given when the interval ends unless a newer one
  /// has taken its place. The last model is given at once when the stream finishes.
  ///
  /// - Parameters:
  ///   - interval: The time between two models; at least zero.
  ///   - clock: The clock that measures it.
  /// - Returns: A sequence of models.
  public func throttle<Time: Clock>(for interval: Time.Duration, clock: Time) -> PacedModelStream<Model> {
    PacedModelStream(stream: self, pace: ClockPace(.throttle, interval: interval, clock: clock))
  }
}
