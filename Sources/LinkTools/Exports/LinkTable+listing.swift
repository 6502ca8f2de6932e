public import DeepLinks

extension LinkTable {
  /// Lists the routes as plain values.
  ///
  /// - Parameter onlyExported: Whether local routes are left out, as when the listing is for others.
  /// - Returns: The listing.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns.
  public func listing(onlyExported: Bool = false) -> TableListing {
    TableListing(
      routes.indices.filter { !onlyExported || routes[$0].attributes.isExported }.map { index in
        RouteListing(routes[index], example: example(of: index))
      })
  }

  /// A link that leads to a route; one of a few that its pattern takes.
  private func example(of index: Int) -> String? {
    var example: String?
    _ = ExampleMaker(routes[index].pattern, options, longest: 0).search { text, _ in
      guard let link = try? DeepLink(text), match(link)?.index == index else { return false }
      example = text
      return true
    }
    return example
  }
}
