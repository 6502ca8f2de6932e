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
  /// The interval starts anew with every model that the iterator learns of while it is asked. If the stream has an
  /// equality, a model that equals the one given last is not given, and none before it either. The last model is given at
  /// once when the stream finishes.
  ///
  /// - Parameters:
  ///   - interval: How long a model must have been the newest; a negative one stops the program.
  ///   - clock: The clock that measures it.
  /// - Returns: A sequence of models.
  public func debounce<Time: Clock>(for interval: Time.Duration, clock: Time) -> PacedModelStream<Model> {
    paced(.debounce, by: interval, on: clock)
  }

  /// Gives a model once it has been the newest for a while, on a clock whose type is not known; see the other form.
  ///
  /// - Parameters:
  ///   - interval: How long a model must have been the newest; a negative one stops the program.
  ///   - clock: The clock that measures it, such as an interactor's.
  /// - Returns: A sequence of models.
  public func debounce(for interval: Duration, clock: any Clock<Duration>) -> PacedModelStream<Model> {
    paced(.debounce, by: interval, on: clock)
  }

  /// Gives models no closer together than an interval, and always the newest.
  ///
  /// The first is given at once. One that comes too early is held back, and given when the interval ends unless a newer one
  /// has taken its place. If the stream has an equality, a model that equals the one given last takes that place and is not
  /// given: then nothing is due, and no interval begins. The last model is given at once when the stream finishes.
  ///
  /// - Parameters:
  ///   - interval: The time between two models; a negative one stops the program.
  ///   - clock: The clock that measures it.
  /// - Returns: A sequence of models.
  public func throttle<Time: Clock>(for interval: Time.Duration, clock: Time) -> PacedModelStream<Model> {
    paced(.throttle, by: interval, on: clock)
  }

  /// Gives models no closer together than an interval, on a clock whose type is not known; see the other form.
  ///
  /// - Parameters:
  ///   - interval: The time between two models; a negative one stops the program.
  ///   - clock: The clock that measures it, such as an interactor's.
  /// - Returns: A sequence of models.
  public func throttle(for interval: Duration, clock: any Clock<Duration>) -> PacedModelStream<Model> {
    paced(.throttle, by: interval, on: clock)
  }

  // The compiler opens an `any Clock<Duration>` only where its associated types are known already. An interval written as
  // `.seconds(1)` inside another call is not such a place, hence the two forms above that name the types.
  private func paced<Time: Clock>(
    _ rule: PaceRule, by interval: Time.Duration, on clock: Time
  ) -> PacedModelStream<Model> {
    PacedModelStream(
      stream: self, pace: ClockPace(rule, interval: interval, clock: clock, isDuplicate: isDuplicate))
  }
}
