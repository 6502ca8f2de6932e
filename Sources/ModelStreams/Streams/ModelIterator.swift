/// One task's iterator over a stream of models; it always goes on to the newest one.
public struct ModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  @usableFromInline var cursor: ModelCursor<Model>
  @usableFromInline var filter = DuplicateFilter<Model>()
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
      // A variable of this iteration: it is set while the lock is held, so it must not hold an earlier model, which would be
      // released then.
      var next: Model?
      switch cursor.look(orPark: waiter, { next = $0 }) {
      case .newer:
        if let next, !filter.admits(next, of: cursor.upstream) { continue }
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
}

@available(*, unavailable)
extension ModelIterator: Sendable {}

/// Passes over a model that the stream takes for a duplicate of the one that a reader was given last.
///
/// Iterators of both kinds use it, each for one reader. A view shares what it shows among its readers, and a tree compares once for
/// all its observations, so these two decide for themselves.
@usableFromInline
struct DuplicateFilter<Model: Sendable> {
  /// The model that was given last.
  @usableFromInline var last: Model?

  @inlinable
  init() {}

  /// Whether a model is to be given; if so the next one is compared with it.
  @inlinable
  mutating func admits(_ model: Model, of stream: Upstream<Model>) -> Bool {
    if let last, stream.isDuplicate(last, model) { return false }
    last = model
    return true
  }
}
