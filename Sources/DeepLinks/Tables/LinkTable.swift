/// Patterns with their handlers, checked as a whole.
///
/// A table is an immutable value: build it from a draft, and share it with any task. `match`, `matches` and `open` walk the same trie; the time
/// depends on the link, not on the number of routes.
///
/// If several routes match a link, patterns with the scheme of the link come before all others. Then the higher priority is preferred. With
/// equal priorities, an exact web host comes first, then a wildcard host such as `*.example.com`, with longer hosts first, and then a
/// pattern without a host. Then the components are compared from the left: a literal comes first, then a list of allowed values, a typed
/// parameter, a plain parameter, a star, and a `**` field. Among components of one kind, more surrounding literal text comes before less. A
/// component with several parameters is as specific as its least specific parameter; a list of allowed values counts as a typed parameter
/// here. Among equally specific components, the one with more parameters comes first, and then the one with more literal text. If all
/// components are equally specific, the pattern with more required query fields comes first. The order in which routes were added doesn't
/// matter.
public struct LinkTable<Output: Sendable>: Sendable {
  /// The routes, in the order in which they were added.
  public var routes: [TableRoute] { core.routes }

  /// The options of the table.
  public var options: TableOptions { core.options }

  @usableFromInline package let core: TableCore
  @usableFromInline package let handlers: [@Sendable (LinkParameters) -> LinkReply<Output>]

  /// Finds the route that matches a link.
  ///
  /// - Returns: The route with the values of its fields; `nil` if no route matches.
  /// - Complexity: O(*n*) for *n* bytes of the link, if the walk never has to backtrack; each branch point of the table's routes is visited
  ///   at most once. The query is read at most twice, no matter how many routes ask for it. Among routes with the same path that require
  ///   different values of one query field, only those for the link's value are compared.
  public func match(_ link: DeepLink) -> LinkMatch? {
    core.match(link)
  }

  /// Reads a link and finds the route that matches it.
  ///
  /// - Returns: The route with the values of its fields; `nil` if no route matches.
  /// - Throws: A `LinkError` if the text can't be read with the strictness of the table.
  public func match(_ text: String) throws(LinkError) -> LinkMatch? {
    match(try DeepLink(text, reading: options.reading))
  }

  /// Finds all routes that match a link.
  ///
  /// - Returns: The routes with the values of their fields, the preferred ones first.
  /// - Complexity: As `match`, and O(*m* log *m*) for *m* matching routes.
  public func matches(_ link: DeepLink) -> [LinkMatch] {
    core.matches(link)
  }

  /// Returns the number of trie nodes entered for a link, at most all of them, and of query items and fields compared.
  package func effort(for link: DeepLink) -> (visits: Int, looks: Int) {
    link.withBytes {
      let walk = TrieWalk(core, link.layout, $0.span, .all)
      return (walk.steps, walk.query.looks)
    }
  }

  /// The number of nodes in the trie.
  package var nodeCount: Int { core.trie.nodes.count }
}

extension LinkTable {
  /// Opens a link: calls the handlers of the matching routes, the preferred ones first, until one doesn't decline.
  ///
  /// - Returns: The destination, or the reason why the link doesn't lead anywhere.
  @inlinable
  public func open(_ link: DeepLink) -> LinkTableOutcome<Output> {
    guard let match = match(link) else { return .unmatched }
    switch handlers[match.index](match.parameters) {
    case .open(let output): return .opened(output, match)
    case .decline(let reason): return openNext(link, first: match, reason)
    }
  }

  /// Reads a link and opens it.
  ///
  /// - Returns: The destination, or the reason why the link doesn't lead anywhere.
  /// - Throws: A `LinkError` if the text can't be read with the strictness of the table.
  @inlinable
  public func open(_ text: String) throws(LinkError) -> LinkTableOutcome<Output> {
    open(try DeepLink(text, reading: core.reading))
  }

  /// Calls the handlers of the other routes after the first one has declined.
  @usableFromInline
  func openNext(_ link: DeepLink, first: LinkMatch, _ reason: String) -> LinkTableOutcome<Output> {
    var declines = [LinkTableOutcome<Output>.Decline(match: first, reason: reason)]
    for match in matches(link) where match.index != first.index {
      switch handlers[match.index](match.parameters) {
      case .open(let output): return .opened(output, match)
      case .decline(let reason): declines.append(LinkTableOutcome.Decline(match: match, reason: reason))
      }
    }
    return .declined(declines)
  }
}

extension LinkTable {
  /// Explains for each route whether it matches a link and, if not, where the link fails.
  ///
  /// - Returns: All routes: first those that match, in order of preference; then the others, longest partial match first.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns. Use it for diagnostics, not to open links.
  public func explain(_ link: DeepLink) -> LinkExplanation {
    let explainer = Explainer(link, core)
    let takers = explainer.takers
    let failures = routes.indices.map { explainer.failure(route: $0) }
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

/// The response of a handler to a link that its pattern matches.
public enum LinkReply<Output: Sendable>: Sendable {
  /// The link leads to this destination.
  case open(Output)
  /// The route doesn't accept the link, for this reason; the next route is tried.
  case decline(String)
}

extension LinkReply: Equatable where Output: Equatable {}

/// The outcome of opening a link.
public enum LinkTableOutcome<Output: Sendable>: Sendable {
  /// A route opened the link.
  case opened(Output, LinkMatch)
  /// The patterns of these routes match, but all their handlers declined; the most specific route comes first.
  case declined([Decline])
  /// No pattern matches.
  case unmatched

  /// A route whose handler declined.
  public struct Decline: Sendable {
    /// The route with the values of its fields.
    public let match: LinkMatch

    /// The reason why the handler declined.
    public let reason: String
  }

  /// The output, if the link was opened.
  public var output: Output? {
    if case .opened(let output, _) = self { return output }
    return nil
  }
}
