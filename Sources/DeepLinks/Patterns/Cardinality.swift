/// How many values a field has.
public enum Cardinality: Sendable, Hashable, BitwiseCopyable {
  /// Exactly one; a link without it is not meant.
  case one
  /// One or none.
  case optional
  /// Any number, in order.
  case many
  /// None: the name alone says yes.
  case flag
}
