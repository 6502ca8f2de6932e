// The source of a stream's models, in three forms: untyped for the graph, typed for views, and an enum that distinguishes
// the storage for the hot path.

/// The source of a stream's models, without their type: a node in a graph of views.
@usableFromInline
protocol AnyUpstream: AnyObject, Sendable {
  /// The streams from which it's evaluated; empty for a mutable stream.
  var inputs: [any AnyUpstream] { get }

  /// Creates a cell for the source in an evaluation that already has the cells of its inputs.
  func makeCell(in evaluation: Evaluation) -> AnyCell

  /// The view that its model reads from, if its model is a stream.
  var carried: View? { get }
}

/// The source of a stream's models: the storage of a mutable stream, or a view of other streams.
@usableFromInline
protocol ModelUpstream<Model>: AnyUpstream {
  associatedtype Model: Sendable

  /// Compares two models for readers that remove duplicates; nil if every model counts.
  var isDuplicate: (@Sendable (Model, Model) -> Bool)? { get }

  /// The newest model.
  var latest: Model { get }
}

extension AnyUpstream {
  @usableFromInline var carried: View? { nil }
}

extension ModelUpstream {
  var latest: Model { Evaluation.snapshot(of: self).model }
}

/// The source of a stream's models, with the storage of a mutable stream distinguished from views.
///
/// A call of the storage is specialized for the model's type at the call site; a call through the protocol never is. The
/// paths of a mutable stream therefore switch over this enum first and avoid existentials.
@usableFromInline
enum Upstream<Model: Sendable>: Sendable {
  case storage(ModelStorage<Model>)
  case view(any ModelUpstream<Model>)

  /// The source as views use it.
  @usableFromInline var erased: any ModelUpstream<Model> {
    switch self {
    case .storage(let storage): storage
    case .view(let view): view
    }
  }

  @inlinable var isDuplicate: (@Sendable (Model, Model) -> Bool)? {
    switch self {
    case .storage(let storage): storage.isDuplicate
    case .view(let view): view.isDuplicate
    }
  }

  /// Whether the second model is a duplicate of the first for readers that remove them.
  @inlinable
  func isDuplicate(_ old: Model, _ new: Model) -> Bool {
    switch self {
    case .storage(let storage): storage.isDuplicate?(old, new) ?? false
    case .view(let view): view.isDuplicate?(old, new) ?? false
    }
  }

  @inlinable var latest: Model {
    switch self {
    case .storage(let storage): storage.latest
    case .view(let view): view.latest
    }
  }

  @inlinable
  func snapshot() -> ModelSnapshot<Model> {
    switch self {
    case .storage(let storage): storage.snapshot()
    case .view(let view): Self.evaluate(view)
    }
  }

  @usableFromInline
  static func evaluate(_ view: any ModelUpstream<Model>) -> ModelSnapshot<Model> {
    Evaluation.snapshot(of: view)
  }

  /// The storage, if it is a mutable stream.
  var storage: ModelStorage<Model>? {
    if case .storage(let storage) = self { storage } else { nil }
  }
}
