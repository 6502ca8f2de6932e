public import DeepLinks

/// Problems of a table that another format can't express.
extension LinkProblem.Code {
  /// The format can't express a route.
  public static let inexpressible = Self("inexpressible")
  /// No exported route has links for the format.
  public static let notExported = Self("notExported")
  /// The export misses a link that leads to an exported route.
  public static let uncovered = Self("uncovered")
}

/// Differences between a table and another format.
extension LinkProblem.Code {
  /// The export accepts links that the pattern of the route doesn't match, or an imported pattern matches links that the original didn't.
  public static let wider = Self("wider")
  /// The export accepts a link that leads to a local route.
  public static let local = Self("local")
  /// No example of a route was found, so the export wasn't compared with it.
  public static let unproven = Self("unproven")
}
