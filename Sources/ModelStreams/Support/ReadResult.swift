/// How the newest model of a stream stands to a reader.
@usableFromInline
package enum Standing: Sendable {
  /// The reader has not seen it.
  case newer
  /// The reader has seen it, and there may come more.
  case unchanged
  /// The reader has seen it, and it is the last.
  case finished
}

/// What one look at a stream of models gave.
@usableFromInline
package enum ModelReading<Model> {
  /// The newest model, which the reader had not seen; versions strictly increase within a stream.
  case model(Model, version: UInt64)
  /// Nothing newer than what was seen, but there may come more.
  case unchanged
  /// The last model was seen and there will be no other.
  case finished
}

extension ModelReading: Sendable where Model: Sendable {}

extension ModelReading: Equatable where Model: Equatable {}
