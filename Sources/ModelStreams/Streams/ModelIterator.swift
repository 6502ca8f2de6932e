/// One task's iterator over a model stream; it always advances to the newest model.
public struct ModelIterator<Model: Sendable>: AsyncIteratorProtocol {
  @usableFromInline var cursor: ModelCursor<Model>
  @usableFromInline var filter = DuplicateFilter<Model>()
  @usableFromInline var waiter: TaskWaiter?
  @usableFromInline var isDone = false

  @inlinable
  init(_ stream: ModelStream<Model>) {
    cursor = ModelCursor(stream)
  }

  /// Returns the newest model that this iterator hasn't returned yet, waiting on the caller's actor if necessary.
  ///
  /// The first call doesn't wait. If the stream removes duplicates, a model that equals the last returned one is skipped.
  ///
  /// - Parameter actor: The caller's actor, supplied by the compiler.
  /// - Returns: The newest model. Nil once the stream has finished and its last model was returned, or as soon as the task is
  ///   cancelled; every later call also returns nil.
  @inlinable
  public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Model? {
    // A task that has waited knows whether it's cancelled; one that hasn't must check once.
    var mayBeCancelled = true
    while !isDone {
      // A variable of this iteration: it's set while the lock is held, so it must not hold an earlier model, which would be
      // released then.
      var next: Model?
      switch cursor.look(orPark: waiter, { next = $0 }) {
      case .newer:
        if let next, !filter.admits(next, of: cursor.upstream) { continue }
        if mayBeCancelled, Task.isCancelled { break }
        return next
      case .unchanged:
        guard let waiter else {
          // Made for the first wait, because many readings don't need one; then the look is repeated, to park in the same step.
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

/// Skips a model that the stream considers a duplicate of the one that a reader got last.
///
/// Both kinds of iterator use it, with one filter for each reader. A view shares what it shows among its readers, and a tree
/// compares once for all its observations, so those two decide for themselves.
@usableFromInline
struct DuplicateFilter<Model: Sendable> {
  /// The model that the reader got last.
  @usableFromInline var last: Model?

  @inlinable
  init() {}

  /// Returns whether to deliver a model; if so, the next one is compared with it.
  @inlinable
  mutating func admits(_ model: Model, of stream: Upstream<Model>) -> Bool {
    if let last, stream.isDuplicate(last, model) { return false }
    last = model
    return true
  }
}
