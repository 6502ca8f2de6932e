/// One task's way through a stream of models, always to the newest one.
public struct ModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  @usableFromInline var cursor: ModelCursor<Model>
  @usableFromInline var delivered: Model?
  @usableFromInline var waiter: ContinuationWaiter?
  @usableFromInline var isDone = false

  @inlinable
  init(_ stream: ModelStream<Model>) {
    cursor = ModelCursor(stream)
  }

  /// Gives the newest model that this iterator has not given, and waits for it on the caller's actor.
  ///
  /// The first call does not wait. A model equal to the one given last is passed over, if the stream has an equality.
  ///
  /// - Parameter actor: The caller's actor, filled in by the compiler.
  /// - Returns: Nil when the stream has finished and its last model was given, and from then on. Nil at once, and from
  ///   then on, when the task is cancelled.
  @inlinable
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Model? {
    while !isDone, !Task.isCancelled {
      var next: Model?
      let standing =
        if let waiter { cursor.look(orPark: waiter) { model, _ in next = model } } else {
          cursor.look { model, _ in next = model }
        }
      switch standing {
      case .newer:
        if let next, admits(next) { return next }
      case .unchanged:
        guard let waiter else {
          waiter = ContinuationWaiter()
          continue
        }
        await waiter.wait(isolation: actor)
        cursor.waitIsOver()
      case .finished:
        isDone = true
      }
    }
    isDone = true
    cursor.unpark()
    return nil
  }

  /// Whether a model differs from the one delivered last, which it then takes the place of.
  @inlinable
  mutating func admits(_ model: Model) -> Bool {
    guard let isDuplicate = cursor.source.isDuplicate else { return true }
    if let delivered, isDuplicate(delivered, model) { return false }
    delivered = model
    return true
  }
}

@available(*, unavailable)
extension ModelIterator: Sendable {}
