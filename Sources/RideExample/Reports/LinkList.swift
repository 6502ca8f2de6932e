internal import DeepLinks

/// The table of links, for people.
package enum LinkList {
  /// Returns the table, with a paragraph for each link.
  ///
  /// - Returns: The text, with a line feed at the end.
  /// - Throws: A ``Stop`` if the routes contradict each other.
  package static func text() throws(Stop) -> String {
    do {
      let routes = try RideLinks.table().routes
      return routes.map(paragraph).joined(separator: "\n") + rules
    } catch {
      throw Stop(.badInput, "the links of the ride are invalid: \(error)")
    }
  }

  private static func paragraph(_ route: TableRoute) -> String {
    let attributes = route.attributes
    let who =
      switch (attributes.isExported, attributes.needsSignature) {
      case (false, _): "from the application only"
      case (true, false): "from anywhere"
      case (true, true): "from anywhere, if signed"
      }
    let checks = attributes.guards.isEmpty ? "" : "; checks: \(attributes.guards.joined(separator: ", "))"
    return "\(route.pattern)\n    \(attributes.summary ?? route.name)\n    \(who)\(checks)\n"
  }

  private static let rules = """

    A link that needs a rider waits for the sign-in. A newer one replaces it.

    """
}
