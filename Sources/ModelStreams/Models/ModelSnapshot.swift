/// The state of a stream of models at one instant.
package struct ModelSnapshot<Model> {
  /// The newest model.
  package let model: Model
  /// Its version; the first is above zero, and newer ones are higher.
  package let version: UInt64
  /// Whether this model is the last.
  package let isFinished: Bool
}

extension ModelSnapshot: Sendable where Model: Sendable {}
