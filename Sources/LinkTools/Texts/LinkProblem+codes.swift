public import DeepLinks

/// Problems of a table that another format can't express.
extension LinkProblem.Code {
  /// The format can't express a route.
  public static let inexpressible = Self("inexpressible")
  /// No exported route has links for the format.
  public static let notExported = Self("notExported")
  /// The export doesn't accept a link of an exported route.
  public static let uncovered = Self("uncovered")
}

/// Differences between a table and another format.
extension LinkProblem.Code {
  /// The export accepts links that the pattern of the route doesn't match, or an imported pattern matches links that the original didn't.
  public static let wider = Self("wider")
  /// The export accepts a link of a local route.
  public static let local = Self("local")
  /// No example link of a route was found, so the export wasn't checked against the route.
  public static let unproven = Self("unproven")
}
