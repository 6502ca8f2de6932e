/// The read side of a stream of models: the newest model at any time, and every change by iteration.
///
/// Copy it freely; every copy reads the same stream. Any number of tasks iterate it, each with an iterator of its own,
/// independently of one another and without slowing the writer.
///
/// A model may hold a stream. A chain of streams whose models each hold the next is released by recursion, since the way leads
/// through values of yours: about 400 bytes of stack for each (x86_64). A thousand fit a thread with 512 KB, and 25,000 overflow
/// 8 MB. Views of views have no such limit.
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
  /// Read from any thread; it waits for no actor. After `send` has returned it is that model or a newer one.
  @inlinable public var latest: Model {
    upstream.latest
  }

  /// Whether the newest model is the last.
  @inlinable public var isFinished: Bool {
    upstream.snapshot().isFinished
  }
}

extension ModelStream: AsyncSequence {
  /// A model.
  public typealias Element = Model
  /// A stream of models does not fail; a service puts failure in the model.
  public typealias Failure = Never

  /// An iterator for one task, which registers nowhere until it waits.
  ///
  /// It is conflated: it gives the model that is newest when it is asked, and passes over those in between.
  ///
  /// - Returns: An iterator that has given nothing yet.
  @inlinable
  public func makeAsyncIterator() -> ModelIterator<Model> {
    ModelIterator(self)
  }
}

extension ModelStream {
  /// The same for every copy of one stream, for as long as a copy or a reader of it exists.
  @inlinable package var identity: ObjectIdentifier {
    switch upstream {
    case .storage(let storage): ObjectIdentifier(storage)
    case .view(let view): ObjectIdentifier(view)
    }
  }

  /// The stream's equality, for readers that remove duplicates from what they deliver; nil when every model counts.
  @inlinable package var isDuplicate: (@Sendable (Model, Model) -> Bool)? {
    upstream.isDuplicate
  }

  /// The newest model with its version, and whether it is the last, at one instant within the call.
  @inlinable package var snapshot: ModelSnapshot<Model> {
    upstream.snapshot()
  }
}

extension ModelStream {
  /// Waits for a model that satisfies a condition.
  ///
  /// It looks at the newest model, at once and whenever there is a newer one; those in between are passed over.
  ///
  /// - Parameters:
  ///   - actor: The caller's actor, filled in by the compiler; the predicate runs there.
  ///   - predicate: The condition.
  /// - Returns: The model; nil when the stream finished without one, or the task was cancelled.
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
