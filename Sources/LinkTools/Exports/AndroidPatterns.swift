/// Which kind of patterns is written into Android's intent filters.
public enum AndroidPatterns: Sendable, Hashable {
  /// `pathPattern`, which every version knows; a parameter at the end of a path takes slashes too.
  case simple
  /// `pathAdvancedPattern`, which Android 12 and later know; earlier versions ignore it, and take any path of the host.
  case advanced
}
