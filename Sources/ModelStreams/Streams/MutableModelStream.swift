/// The write side of a model stream, owned by one service.
///
/// It always holds a model. You can use it from any thread. Consumers never run inside a call: they are woken after the model is stored,
/// and read it themselves. Only operators before a bounded buffer run inside a send. When the last reference is released, the stream
/// finishes.
public final class MutableModelStream<Model: Sendable>: Sendable {
  @usableFromInline let storage: ModelStorage<Model>

  /// Creates a stream in which a closure determines duplicates.
  ///
  /// - Parameters:
  ///   - initial: The first model.
  ///   - removingDuplicates: Returns whether the second model is a duplicate of the first. It runs on the thread that sends or reads,
  ///     outside all locks, and may use the stream. If it's nil, no model is a duplicate.
  @inlinable
  public init(_ initial: Model, removingDuplicates: (@Sendable (Model, Model) -> Bool)?) {
    storage = ModelStorage(initial, isDuplicate: removingDuplicates)
  }

  /// Creates a stream in which equal models are duplicates.
  @inlinable
  public init(_ initial: Model) where Model: Equatable {
    storage = ModelStorage(initial, isDuplicate: { $0 == $1 })
  }

  /// Unavailable: a model that isn't `Equatable` requires a decision about duplicates.
  @available(
    *, unavailable,
    message: """
      declare the model as 'nonisolated struct …: Equatable', or decide about duplicates with 'removingDuplicates:'
      """
  )
  public init(_ initial: Model) {
    storage = ModelStorage(initial, isDuplicate: nil)
  }

  deinit {
    storage.finish()
  }

  /// The read side, to pass to consumers.
  @inlinable public var stream: ModelStream<Model> {
    ModelStream(storage)
  }

  /// The newest model.
  @inlinable public var latest: Model {
    storage.latest
  }

  /// Replaces the model and wakes the waiting readers.
  ///
  /// The stream's equality compares the model with the latest, outside all locks; if another thread writes in the meantime, it compares
  /// again. A model that the equality itself sends to this stream, on this thread, counts as sent earlier: the new model replaces it,
  /// unless the new model is a duplicate of the model that it was compared with.
  ///
  /// - Returns: False if nothing was sent because the model was a duplicate of the latest or the stream had finished.
  /// - Complexity: O(waiting readers).
  @inlinable
  @discardableResult
  public func send(_ model: Model) -> Bool {
    storage.send(model)
  }

  /// Changes the model atomically, without any other write in between.
  ///
  /// After `finish`, or if the body throws, the change is dropped.
  ///
  /// The body runs outside all locks. If another thread writes while it runs, the change is dropped and the body runs again with the newest
  /// model, so the body should only change the model. It may use the stream: a model that it sends to the stream, on this thread, counts as
  /// sent earlier, and the changed model replaces it, unless the changed model equals the copy that the body received.
  ///
  /// - Parameter body: Changes a copy of the latest model.
  /// - Returns: The result of the body.
  /// - Throws: The error of the body.
  /// - Complexity: O(waiting readers).
  @inlinable
  @discardableResult
  public func update<Result, Failure: Error>(
    _ body: (inout Model) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.update(body)
  }

  /// Ends the stream; its latest model stays readable and is still delivered to readers that haven't seen it.
  ///
  /// - Complexity: O(waiting readers).
  public func finish() {
    storage.finish()
  }

  /// The number of registered waiters and subscribers; zero if nothing is waiting, however many readers exist.
  package var registrations: Int {
    storage.registrations
  }
}
