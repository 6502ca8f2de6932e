/// The read side of a model stream: it provides the newest model at any time, and newer models by iteration.
///
/// You can copy it freely; every copy reads the same stream. Any number of tasks can iterate over it, each with its own
/// iterator, independently of one another and without slowing the writer.
///
/// A model may hold a stream. If each model holds the next stream of a chain, the chain is released recursively, because the references
/// lead through your own values. Each stream needs about 400 bytes of stack (x86_64): a thousand fit in a stack of 512 KB, and 25,000
/// overflow 8 MB. Views of views don't have such a limit.
public struct ModelStream<Model: Sendable>: Sendable {
  @usableFromInline let upstream: Upstream<Model>

  @inlinable
  init(_ storage: ModelStorage<Model>) {
    upstream = .storage(storage)
  }

  init(view: any ModelUpstream<Model>) {
    upstream = .view(view)
  }

  /// The newest model.
  ///
  /// You can read it from any thread without waiting for an actor. Once `send` has returned, it's the sent model or a newer one.
  @inlinable public var latest: Model {
    upstream.latest
  }

  /// Whether the newest model is the last one.
  @inlinable public var isFinished: Bool {
    upstream.snapshot().isFinished
  }
}

extension ModelStream: AsyncSequence {
  /// A model.
  public typealias Element = Model
  /// A stream of models doesn't fail; a service represents failures in the model.
  public typealias Failure = Never

  /// Returns an iterator for one task; it doesn't register with the stream until it waits.
  ///
  /// Each call to `next` returns the model that is newest at that moment, and skips those in between.
  @inlinable
  public func makeAsyncIterator() -> ModelIterator<Model> {
    ModelIterator(self)
  }
}

extension ModelStream {
  /// The identity shared by all copies of one stream, for as long as a copy or a reader of it exists.
  @inlinable package var identity: ObjectIdentifier {
    switch upstream {
    case .storage(let storage): ObjectIdentifier(storage)
    case .view(let view): ObjectIdentifier(view)
    }
  }

  /// The stream's equality, for readers that remove duplicates from what they deliver; nil if no model is a duplicate.
  @inlinable package var isDuplicate: (@Sendable (Model, Model) -> Bool)? {
    upstream.isDuplicate
  }

  /// The newest model with its version, and whether it's the last, at one instant during the call.
  @inlinable package var snapshot: ModelSnapshot<Model> {
    upstream.snapshot()
  }
}

extension ModelStream {
  /// Waits for a model that satisfies a condition.
  ///
  /// It checks the newest model immediately and whenever a newer one arrives; models in between are skipped.
  ///
  /// - Parameters:
  ///   - actor: The caller's actor, supplied by the compiler; the predicate runs on it.
  ///   - predicate: The condition.
  /// - Returns: The model; nil if the stream finished without such a model or the task was cancelled.
  @inlinable
  public func first(
    isolation actor: isolated (any Actor)? = #isolation,
    where predicate: (Model) -> Bool
  ) async -> Model? {
    var models = makeAsyncIterator()
    while let model = await models.next(isolation: actor) {
      if predicate(model) { return model }
    }
    return nil
  }
}

extension ModelStream: ViewCarrier {
  var view: View? { upstream.erased as? View }
}
