extension LinkTable {
  /// Says of each route whether it takes a link, or where in the link it shows that it does not.
  ///
  /// - Parameter link: The link.
  /// - Returns: All routes: those that take the link, the preferred ones first; then the others, those that went furthest
  ///   first.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns; it is for people, not for opening links.
  public func explain(_ link: DeepLink) -> LinkExplanation {
    let schemes = Set(routes.flatMap(\.pattern.schemes))
    let explainer = Explainer(link, options, core.trie, schemes: schemes)
    let takers = matches(link).map(\.index)
    let failures = routes.enumerated().map { explainer.failure($1.pattern, route: $0) }
    let others = routes.indices.filter { failures[$0] != nil }.sorted { left, right in
      let offsets = (failures[left]?.offset ?? 0, failures[right]?.offset ?? 0)
      return offsets.0 == offsets.1
        ? routes[left].pattern.description < routes[right].pattern.description : offsets.0 > offsets.1
    }
    return LinkExplanation(
      link: link,
      candidates: (takers + others).map { index in
        LinkExplanation.Candidate(
          route: routes[index].token, pattern: routes[index].pattern, priority: routes[index].priority,
          failure: failures[index])
      })
  }
}
