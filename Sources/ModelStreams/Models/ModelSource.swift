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
    case .view(let origin): Self.evaluate(origin)
    }
  }

  @usableFromInline
  static func evaluate(_ view: any ModelOrigin<Model>) -> ModelSnapshot<Model> {
    Evaluation.snapshot(of: view)
  }

  /// The storage, if it is a mutable stream.
  var storage: ModelStorage<Model>? {
    if case .storage(let storage) = self { storage } else { nil }
  }
}
