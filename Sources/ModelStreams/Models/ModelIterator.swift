/// One task's way through a stream of models, always to the newest one.
public struct ModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  private let reader: ModelReader<Model>
  private var filter: DuplicateFilter<Model>
  private var waiter: ContinuationWaiter?
  private var isDone = false

  init(_ stream: ModelStream<Model>) {
    reader = ModelReader(stream)
    filter = DuplicateFilter(stream.isDuplicate)
  }

  /// Gives the newest model that this iterator has not given, and waits for it on the caller's actor.
  ///
  /// The first call does not wait. A model equal to the one given last is passed over, if the stream has an equality.
  ///
  /// - Parameter actor: The caller's actor, filled in by the compiler.
  /// - Returns: Nil when the stream has finished and its last model was given, and from then on. Nil at once, and from
  ///   then on, when the task is cancelled.
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Model? {
    while !isDone {
      if Task.isCancelled { break }
      switch reader.read() {
      case .model(let model, _):
        if filter.admits(model) { return model }
      case .finished:
        isDone = true
      case .unchanged:
        let waiter = waiter ?? ContinuationWaiter()
        self.waiter = waiter
        if reader.park(waiter) { await waiter.wait(isolation: actor) }
      }
    }
    isDone = true
    reader.unpark()
    return nil
  }
}

@available(*, unavailable)
extension ModelIterator: Sendable {}
