/// What a stream of models reads from, with the storage of a mutable stream told apart from all else.
///
/// A call of the storage is compiled for the type of the model where it is made; one through the protocol never is.
@usableFromInline
enum ModelSource<Model: Sendable>: Sendable {
  case storage(ModelStorage<Model>)
  case view(any ModelOrigin<Model>)

  /// The source as a view reads it.
  @usableFromInline var origin: any ModelOrigin<Model> {
    switch self {
    case .storage(let storage): storage
    case .view(let origin): origin
    }
  }

  @inlinable var isDuplicate: (@Sendable (Model, Model) -> Bool)? {
    switch self {
    case .storage(let storage): storage.isDuplicate
    case .view(let origin): origin.isDuplicate
    }
  }

  /// Whether readers that remove duplicates take the second model for one of the first.
  @inlinable
  func isDuplicate(_ old: Model, _ new: Model) -> Bool {
    switch self {
    case .storage(let storage): storage.isDuplicate?(old, new) ?? false
    case .view(let origin): origin.isDuplicate?(old, new) ?? false
    }
  }

  @inlinable var latest: Model {
    switch self {
    case .storage(let storage): storage.latest
    case .view(let origin): origin.latest
    }
  }

  @inlinable
  func snapshot() -> ModelSnapshot<Model> {
    switch self {
    case .storage(let storage): storage.snapshot()
    case .view(let origin): origin.snapshot()
    }
  }

  @inlinable
  func look(after seen: UInt64, _ take: (_ model: Model, _ version: UInt64) -> Void) -> Standing {
    switch self {
    case .storage(let storage): storage.look(after: seen, take)
    case .view(let origin): origin.look(after: seen, take)
    }
  }

  /// Looks and parks in one step if it is a storage; nil if it is not.
  @inlinable
  func lookInStorage(
    after seen: UInt64, orPark waiter: (any StreamWaiter)?,
    _ take: (_ model: Model, _ version: UInt64) -> Void
  ) -> ModelStorage<Model>.Found? {
    guard case .storage(let storage) = self else { return nil }
    return storage.look(after: seen, orPark: waiter, take)
  }

  @inlinable
  func park(_ waiter: any StreamWaiter, after seen: UInt64) -> ParkingOutcome {
    switch self {
    case .storage(let storage): storage.park(waiter, after: seen)
    case .view(let origin): origin.park(waiter, after: seen)
    }
  }
}
