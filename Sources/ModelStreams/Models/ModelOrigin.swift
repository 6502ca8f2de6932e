/// What a stream of models reads from: the storage of a mutable stream, or a view of other streams.
@usableFromInline
protocol ModelOrigin<Model>: AnyObject, Sendable {
  associatedtype Model: Sendable

  /// Tells whether two models are the same to whoever is delivered them; nil when every model counts.
  var isDuplicate: (@Sendable (Model, Model) -> Bool)? { get }

  /// The newest model.
  var latest: Model { get }

  /// The state at one instant within the call.
  func snapshot() -> ModelSnapshot<Model>

  /// Hands over the newest model if it is newer than the version given.
  ///
  /// - Parameters:
  ///   - seen: The highest version that the reader has seen.
  ///   - take: Keeps the model; it may run inside a lock, so it does nothing else.
  /// - Returns: `newer` if a model was handed over.
  func look(after seen: UInt64, _ take: (_ model: Model, _ version: UInt64) -> Void) -> Standing

  /// Registers a waiter for the first version above the one given, unless there is one already.
  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome

  /// A queue of models for one subscriber, which begins with the newest.
  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model>
}

extension ModelOrigin {
  @usableFromInline
  var latest: Model { snapshot().model }

  @usableFromInline
  func look(after seen: UInt64, _ take: (_ model: Model, _ version: UInt64) -> Void) -> Standing {
    let snapshot = snapshot()
    guard snapshot.version > seen else { return snapshot.isFinished ? .finished : .unchanged }
    take(snapshot.model, snapshot.version)
    return .newer
  }
}
