public import DeepLinks

/// Why a pattern or a rule of another router cannot be brought over.
extension LinkProblem.Code {
  /// A parenthesis is not closed, or closes nothing.
  public static let parenthesis = Self("parenthesis")
  /// There are two stars.
  public static let twoStars = Self("twoStars")
  /// A regular expression is invalid, or couldn't be matched in linear time.
  public static let expression = Self("expression")
}

/// Differences between an imported route and the old one.
extension LinkProblem.Code {
  /// Text behind a star is compared now; JLRoutes ignored it.
  public static let compared = Self("compared")
  /// A group that contains groups is taken as it is meant; JLRoutes took it apart at the wrong place.
  public static let nested = Self("nested")
  /// Text behind a parameter must be there now; it was cut off if it was there.
  public static let required = Self("required")
  /// A parameter that never matched does so now.
  public static let alive = Self("alive")
  /// Text behind a question mark or a hash sign was ignored and is left out.
  public static let ignored = Self("ignored")
  /// A slash at the end means nothing now; the route was never reached.
  public static let slash = Self("slash")
  /// The route takes the same links as another one; which of them is meant was decided by their order or their names.
  public static let hidden = Self("hidden")
  /// The text that a star passed over is a field now, or a field with its escapes decoded.
  public static let delivered = Self("delivered")
  /// A host cannot be a field.
  public static let host = Self("host")
}
