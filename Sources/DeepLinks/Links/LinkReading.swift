/// What is done with escapes that are none.
public enum LinkReading: Sendable, Hashable {
  /// They are refused, with their place.
  case strict
  /// They stand for themselves: a percent sign without two digits is a percent sign, and a part whose escapes are not
  /// UTF-8 is taken as it is written.
  case lenient
}
