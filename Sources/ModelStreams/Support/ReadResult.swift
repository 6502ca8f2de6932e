/// The result of one look at a stream.
@usableFromInline
package enum ReadResult<Element> {
  /// An element that the reader had not seen.
  case next(Element)
  /// Nothing that the reader has not seen, but there may come more.
  case nothing
  /// The reader has seen the last element.
  case finished
}

extension ReadResult: Sendable where Element: Sendable {}

extension ReadResult: Equatable where Element: Equatable {}

/// The result of a look that hands the model to a closure instead of returning it.
///
/// The state machine and the hot path use this form: it has no model in it, so it is compiled once and returned in a
/// register.
@usableFromInline
package enum ReadStatus: Sendable {
  /// There is a model that the reader has not seen.
  case newer
  /// The reader has seen the newest model, and there may come more.
  case unchanged
  /// The reader has seen the last model.
  case finished
}
