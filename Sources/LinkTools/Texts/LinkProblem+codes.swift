public import DeepLinks

/// What is wrong with a table that another format has no words for.
extension LinkProblem.Code {
  /// A route asks for something that the format has no words for.
  public static let inexpressible = Self("inexpressible")
  /// No exported route has links that the format could be about.
  public static let notExported = Self("notExported")
  /// A link that leads to an exported route is not covered by what was made.
  public static let uncovered = Self("uncovered")
}

/// What should be known of a table in another format.
extension LinkProblem.Code {
  /// The format takes links of a route that its pattern does not take.
  public static let wider = Self("wider")
  /// The format takes a link that leads to a local route.
  public static let local = Self("local")
  /// No example of a route could be made, so nothing was tried.
  public static let unproven = Self("unproven")
}

/// Why a pattern or a rule of another router cannot be brought over.
extension LinkProblem.Code {
  /// A parenthesis is not closed, or closes nothing.
  public static let parenthesis = Self("parenthesis")
  /// There are two stars.
  public static let twoStars = Self("twoStars")
  /// A regular expression is none, or asks for what takes more than linear time.
  public static let expression = Self("expression")
}

/// What an imported route does otherwise than it did.
extension LinkProblem.Code {
  /// Text behind a star is compared now; JLRoutes ignored it.
  public static let compared = Self("compared")
  /// A group that contains groups is taken as it is meant; JLRoutes took it apart at the wrong place.
  public static let nested = Self("nested")
  /// Text behind a parameter must be there now; it was cut off if it was there.
  public static let required = Self("required")
  /// A parameter that never matched does so now.
  public static let alive = Self("alive")
  /// What is written behind a question mark or a hash sign was ignored and is left out.
  public static let ignored = Self("ignored")
  /// A slash at the end means nothing now; the route was never reached.
  public static let slash = Self("slash")
  /// The route takes the same links as another one; which of them is meant was decided by their order or their names.
  public static let hidden = Self("hidden")
  /// What a star passed over is a field now, or is a field with its escapes decoded.
  public static let delivered = Self("delivered")
  /// A host cannot be a field.
  public static let host = Self("host")
}
