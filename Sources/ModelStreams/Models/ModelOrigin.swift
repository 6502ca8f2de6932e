/// What a stream of models reads from: the storage of a mutable stream, or a view of other streams.
protocol ModelOrigin<Model>: AnyObject, Sendable {
  associatedtype Model: Sendable

  /// Tells whether two models are the same to whoever is delivered them; nil when every model counts.
  var isDuplicate: (@Sendable (Model, Model) -> Bool)? { get }

  /// The state at one instant within the call.
  func snapshot() -> ModelSnapshot<Model>

  /// The newest model if it is newer than the version given.
  func read(after seen: UInt64) -> ModelReading<Model>

  /// Registers a waiter for the first version above the one given, unless there is one already.
  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome

  /// A queue of models for one subscriber, which begins with the newest.
  func feed(_ policy: ModelBuffering, to waiter: any StreamWaiter, order: FeedOrder) -> any ModelFeed<Model>
}

extension ModelOrigin {
  func read(after seen: UInt64) -> ModelReading<Model> {
    let snapshot = snapshot()
    if snapshot.version > seen { return .model(snapshot.model, version: snapshot.version) }
    return snapshot.isFinished ? .finished : .unchanged
  }
}
