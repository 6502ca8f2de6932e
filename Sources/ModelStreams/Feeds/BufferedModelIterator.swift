/// One task's way through the models that its buffer keeps.
public struct BufferedModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  private let stream: ModelStream<Model>
  private let policy: ModelBuffering
  private let waiter = TaskWaiter()
  private var feed: ModelFeed<Model>?
  private var filter: DuplicateFilter<Model>
  private var isDone = false

  init(_ stream: ModelStream<Model>, policy: ModelBuffering) {
    self.stream = stream
    self.policy = policy
    filter = DuplicateFilter(stream.isDuplicate)
  }

  /// How many models this subscriber missed because its buffer was full.
  public var dropped: Int {
    feed?.dropped ?? 0
  }

  /// Gives the next model that was kept, and waits for it on the caller's actor.
  ///
  /// The first call subscribes, gives the present model and does not wait.
  ///
  /// - Parameter actor: The caller's actor, filled in by the compiler.
  /// - Returns: Nil when the stream has finished and its last model was given, and from then on. Nil at once, and from
  ///   then on, when the task is cancelled.
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Model? {
    while !isDone {
      if Task.isCancelled { break }
      let feed = feed ?? ModelFeed(stream.origin, policy: policy, waiter: waiter)
      self.feed = feed
      switch feed.take() {
      case .event(let next):
        if filter.admits(next) { return next }
      case .finished:
        isDone = true
      case .nothing:
        await waiter.wait(isolation: actor)
      }
    }
    isDone = true
    feed?.cancel()
    return nil
  }
}

@available(*, unavailable)
extension BufferedModelIterator: Sendable {}
