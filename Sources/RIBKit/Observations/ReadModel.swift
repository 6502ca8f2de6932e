/// A model that a tree has read from a stream, without its type.
@usableFromInline
class AnyReadModel {
  @usableFromInline
  init() {}

  /// The model in words.
  var text: String { "" }
}

/// A model that a tree has read from a stream.
@usableFromInline
final class ReadModel<Model>: AnyReadModel {
  @usableFromInline let model: Model

  @inlinable
  init(_ model: Model) {
    self.model = model
  }

  override var text: String { "\(model)" }
}
