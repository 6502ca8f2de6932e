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
      throw Stop(.badInput, "the links of the ride are wrong: \(error)")
    }
  }

  private static func paragraph(_ route: TableRoute) -> String {
    let attributes = route.attributes
    let who =
      switch (attributes.isExported, attributes.needsSignature) {
      case (false, _): "from inside only"
      case (true, false): "from everywhere"
      case (true, true): "from everywhere, if it is signed"
      }
    let checks = attributes.guards.isEmpty ? "" : "; checks: \(attributes.guards.joined(separator: ", "))"
    return "\(route.pattern)\n    \(attributes.summary ?? route.name)\n    \(who)\(checks)\n"
  }

  private static let rules = """

    A link that waits until somebody is signed in is opened then; a newer one takes its place.

    """
}
