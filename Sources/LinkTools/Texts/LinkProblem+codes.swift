public import DeepLinks

/// Problems of a table that another format cannot express.
extension LinkProblem.Code {
  /// A route asks for something that the format has no words for.
  public static let inexpressible = Self("inexpressible")
  /// No exported route has links that the format could be about.
  public static let notExported = Self("notExported")
  /// A link that leads to an exported route is not covered by what was made.
  public static let uncovered = Self("uncovered")
}

/// Differences between a table and another format.
extension LinkProblem.Code {
  /// The format takes links of a route that its pattern does not take.
  public static let wider = Self("wider")
  /// The format takes a link that leads to a local route.
  public static let local = Self("local")
  /// No example of a route could be made, so nothing was tried.
  public static let unproven = Self("unproven")
}
