/// The state of a stream of models at one instant.
@usableFromInline
package struct ModelSnapshot<Model> {
  /// The newest model.
  @usableFromInline package let model: Model
  /// Its version; the first is above zero, and newer ones are higher.
  @usableFromInline package let version: UInt64
  /// Whether this model is the last.
  @usableFromInline package let isFinished: Bool

  @inlinable
  init(model: Model, version: UInt64, isFinished: Bool) {
    self.model = model
    self.version = version
    self.isFinished = isFinished
  }
}

extension ModelSnapshot: Sendable where Model: Sendable {}
