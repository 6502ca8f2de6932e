extension URLPatternReader {
  /// A part of a pattern.
  struct Part: Hashable, Sendable {
    /// What is matched, besides the text on both sides.
    enum Matcher: Hashable, Sendable {
      case nothing
      case segment
      case everything
      case expression(String)
    }

    /// How often it may be there.
    enum Modifier: Character, Hashable, Sendable {
      case once = "1"
      case optional = "?"
      case many = "+"
      case any = "*"
    }

    var prefix = ""
    var name = ""
    var matcher = Matcher.nothing
    var suffix = ""
    var modifier = Modifier.once
  }
}
