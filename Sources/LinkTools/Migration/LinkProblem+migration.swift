public import DeepLinks

/// Reasons why a pattern or a rule of another router can't be imported.
extension LinkProblem.Code {
  /// A parenthesis is unbalanced.
  public static let parenthesis = Self("parenthesis")
  /// The pattern has two stars.
  public static let twoStars = Self("twoStars")
  /// A regular expression is invalid, or refers to a group by its number.
  public static let expression = Self("expression")
}

/// Differences between an imported route and the original.
extension LinkProblem.Code {
  /// Text after a star is now compared; JLRoutes ignored it.
  public static let compared = Self("compared")
  /// Nested groups are now read correctly; JLRoutes closed the outer group too early.
  public static let nested = Self("nested")
  /// Text after a parameter is now required; it was optional and removed from the value.
  public static let required = Self("required")
  /// A parameter that never matched now matches.
  public static let alive = Self("alive")
  /// Ignored text after a question mark or a hash sign has been removed.
  public static let ignored = Self("ignored")
  /// A trailing slash is now ignored; the original route never matched.
  public static let slash = Self("slash")
  /// The route matches the same links as another route; in the other router, their order or their names decided between them.
  public static let hidden = Self("hidden")
  /// The text that a star matches is now a field, or is now decoded.
  public static let delivered = Self("delivered")
  /// A host can't be a field.
  public static let host = Self("host")
}
