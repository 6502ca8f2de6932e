extension TableCore {
  /// The number of routes up to which the nearest is looked for: a link that is refused must not cost much.
  private static var maximumAsked: Int { 256 }

  /// The number of bytes of a link up to which it is looked for: each route reads all of the query.
  private static var maximumLength: Int { 1_024 }

  /// Finds the route that comes nearest to taking a link.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - isMeant: Returns whether a route with this index and this failure may be found.
  /// - Returns: The route that the link fails latest at, one that fails in a field before others, and how it fails; nothing
  ///   if several are as near and fail in other ways, none gets beyond the start, the link is
  ///   long, or the table has too many routes.
  /// - Complexity: As `LinkTable.explain`.
  package func nearest(
    to link: DeepLink, where isMeant: (_ route: Int, LinkExplanation.Failure) -> Bool = { _, _ in true }
  ) -> (pattern: LinkPattern, failure: LinkExplanation.Failure)? {
    guard patterns.count <= Self.maximumAsked, link.description.utf8.count <= Self.maximumLength else {
      return nil
    }
    let explainer = Explainer(link, self)
    let failures = patterns.indices.compactMap { route in
      explainer.failure(route: route).flatMap { failure in
        isMeant(route, failure) ? (pattern: patterns[route], failure: failure) : nil
      }
    }
    let latest = failures.map(\.failure.offset).max() ?? 0
    let near = failures.filter { $0.failure.offset == latest && latest > 0 }
    let ofField = near.filter(\.failure.isOfField)
    let found = ofField.isEmpty ? near : ofField
    guard found.allSatisfy({ $0.failure == found[0].failure }) else { return nil }
    return found.min { $0.pattern.description < $1.pattern.description }
  }
}
