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
