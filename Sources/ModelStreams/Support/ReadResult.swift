/// The result of one look at a stream.
@usableFromInline
package enum ReadResult<Element> {
  /// An element that the reader hadn't seen.
  case next(Element)
  /// The reader has seen every element so far, and more may come.
  case nothing
  /// The reader has seen the last element.
  case finished
}

extension ReadResult: Sendable where Element: Sendable {}

extension ReadResult: Equatable where Element: Equatable {}

/// The result of a look that passes the model to a closure instead of returning it.
///
/// The state machine and the hot path use this form: it doesn't contain a model, so it's compiled once and returned in a
/// register.
@usableFromInline
package enum ReadStatus: Sendable {
  /// A model that the reader hasn't seen is available.
  case newer
  /// The reader has seen the newest model, and more may come.
  case unchanged
  /// The reader has seen the last model.
  case finished
}
