/// One task's iterator over a stream of models; it always goes on to the newest one.
public struct ModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  @usableFromInline var cursor: ModelCursor<Model>
  @usableFromInline var delivered: Model?
  @usableFromInline var waiter: TaskWaiter?
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
    // A task that has waited knows whether it is cancelled; one that has not must ask, once.
    var mayBeCancelled = true
    while !isDone {
      // A variable of this turn: it is set while the lock is held, so it must not hold an earlier model, which would be
      // released then.
      var next: Model?
      switch cursor.look(orPark: waiter, { next = $0 }) {
      case .newer:
        if !isNew(next) { continue }
        if mayBeCancelled, Task.isCancelled { break }
        return next
      case .unchanged:
        guard let waiter else {
          // Made for the first wait, since many readings need none; then the look is repeated, to park in the same step.
          waiter = TaskWaiter()
          continue
        }
        mayBeCancelled = false
        if await waiter.wait(isolation: actor) {
          cursor.waitIsOver()
          continue
        }
      case .finished:
        break
      }
      isDone = true
    }
    cursor.unpark()
    return nil
  }

  /// Whether a model differs from the one given before; if so it is remembered as the one given.
  @inlinable
  mutating func isNew(_ model: Model?) -> Bool {
    if let delivered, let model, cursor.upstream.isDuplicate(delivered, model) { return false }
    delivered = model
    return true
  }
}

@available(*, unavailable)
extension ModelIterator: Sendable {}
