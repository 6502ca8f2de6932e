/// The read side of a stream of models: the newest model at any time, and every change for whoever iterates.
///
/// Copy it freely; every copy reads the same stream. Any number of tasks iterate it, each with an iterator of its own,
/// independently of one another and without slowing the writer.
public struct ModelStream<Model: Sendable>: Sendable {
  let origin: any ModelOrigin<Model>

  /// The newest model.
  ///
  /// Read from any thread; it waits for no actor. After `send` has returned it is that model or a newer one.
  public var latest: Model {
    origin.latest
  }

  /// Whether the newest model is the last.
  public var isFinished: Bool {
    origin.snapshot().isFinished
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
  public func makeAsyncIterator() -> ModelIterator<Model> {
    ModelIterator(self)
  }
}

extension ModelStream {
  /// The same for every copy of one stream, for as long as a copy or a reader of it exists.
  package var identity: ObjectIdentifier {
    ObjectIdentifier(origin)
  }

  /// The stream's equality, for readers that remove duplicates from what they deliver; nil when every model counts.
  package var isDuplicate: (@Sendable (Model, Model) -> Bool)? {
    origin.isDuplicate
  }

  /// The newest model with its version, and whether it is the last, at one instant within the call.
  package var snapshot: ModelSnapshot<Model> {
    origin.snapshot()
  }
}
