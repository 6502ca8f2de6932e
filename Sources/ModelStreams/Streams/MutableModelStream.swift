/// The write side of a stream of models, owned by one service.
///
/// It always holds a model. Use it from any thread. Consumers never run inside a call: they are woken after the model
/// was stored and read it themselves. When the last reference goes, the stream finishes.
public final class MutableModelStream<Model: Sendable>: Sendable {
  @usableFromInline let storage: ModelStorage<Model>

  /// Makes a stream in which a closure decides what a duplicate is.
  ///
  /// - Parameters:
  ///   - initial: The first model.
  ///   - removingDuplicates: Tells whether the second model is a duplicate of the first. It runs on the thread that sends or
  ///     reads, outside all locks, and may use the stream. Nil when every model counts.
  @inlinable
  public init(_ initial: Model, removingDuplicates: (@Sendable (Model, Model) -> Bool)?) {
    storage = ModelStorage(initial, isDuplicate: removingDuplicates)
  }

  /// Makes a stream in which equal models are duplicates.
  ///
  /// - Parameter initial: The first model.
  @inlinable
  public init(_ initial: Model) where Model: Equatable {
    storage = ModelStorage(initial, isDuplicate: { $0 == $1 })
  }

  /// Refused by the compiler: without an equality there must be a decision about duplicates.
  ///
  /// - Parameter initial: The first model.
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

  /// The read side, to be handed out.
  @inlinable public var stream: ModelStream<Model> {
    ModelStream(storage)
  }

  /// The newest model.
  @inlinable public var latest: Model {
    storage.latest
  }

  /// Replaces the model and wakes the readers that wait.
  ///
  /// The stream's equality compares the model with the latest, outside all locks; should another thread write meanwhile, it
  /// compares once more. What the equality itself sends to this stream, on this thread, counts as sent before: the
  /// model is stored over it, unless it was found to be a duplicate of the model that was the latest before.
  ///
  /// - Parameter model: The new model.
  /// - Returns: False if nothing was sent: the model was a duplicate of the latest, or the stream had finished.
  /// - Complexity: O(waiting readers).
  @inlinable
  @discardableResult
  public func send(_ model: Model) -> Bool {
    storage.send(model)
  }

  /// Changes the model in one step that no other write can come between.
  ///
  /// After `finish`, and when the body throws, the change is dropped.
  ///
  /// The body runs outside all locks. Should another thread write while it runs, the change is dropped and the body runs
  /// again with the newest model, so it should do nothing but change the model. It may use the stream: what it sends to it,
  /// on this thread, counts as sent before, and the changed model is stored over it, unless it equals the copy that the body
  /// was given.
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

  /// Ends the stream; its latest model stays readable and is still delivered to readers that have not seen it.
  ///
  /// - Complexity: O(waiting readers).
  public func finish() {
    storage.finish()
  }

  /// The number of registered waiters and subscribers; zero when nothing waits, however many readers there are.
  package var registrations: Int {
    storage.registrations
  }
}
