/// Patterns with what each leads to, checked as a whole.
///
/// A table is a value and never changes. It is made from a draft, which keeps the routes, and can be given to any task.
/// `match`, `matches` and `open` walk the same trie in the same way; how long that takes depends on the link, not on
/// how many routes there are.
///
/// Of two routes that take a link, that with the higher priority is preferred. If both have the same, a pattern with a host of
/// the web comes before one with `*.` and a name, a longer name before a shorter one, and no host comes last. Then they are
/// compared component by component from the left: literal text, a list of allowed texts, a typed parameter, a plain one, a
/// star, a rest; each of them with literal text around before without, and more such text before less. Several parameters in
/// one component are as specific as the least specific of them, where a list is as good as a type; then more of them come
/// before fewer, and then their texts decide. If patterns are alike in all components, more fields that must be in the query
/// decide. The order in which routes were added never does. Patterns that name the scheme of the link come before all others.
public struct LinkTable<Output: Sendable>: Sendable {
  /// The routes, in the order in which they were added.
  public var routes: [TableRoute] { core.routes }

  /// The options of the table.
  public var options: TableOptions { core.options }

  @usableFromInline package let handlers: [@Sendable (LinkParameters) -> LinkReply<Output>]
  @usableFromInline package let core: TableCore

  init(_ core: TableCore, handlers: [@Sendable (LinkParameters) -> LinkReply<Output>]) {
    self.core = core
    self.handlers = handlers
  }

  /// Finds the route that takes a link.
  ///
  /// - Returns: The route with the values of its fields; `nil` if no route takes the link.
  /// - Complexity: O(*n*) for *n* bytes of the link, if no route is left again after it was entered; each place where
  ///   the routes of the table part is visited once at most. The query is read twice at most, however many routes ask for it;
  ///   of routes with one path that need different values of one name, only those of the link's value are looked at.
  public func match(_ link: DeepLink) -> LinkMatch? {
    core.match(link)
  }

  /// Reads a link and finds the route that takes it.
  ///
  /// - Returns: The route with the values of its fields; `nil` if no route takes the link.
  /// - Throws: A `LinkError` if the text cannot be read as the options of the table want it.
  public func match(_ text: String) throws(LinkError) -> LinkMatch? {
    match(try DeepLink(text, reading: options.reading))
  }

  /// Finds all routes that take a link.
  ///
  /// - Returns: The routes and what their fields hold, the preferred ones first.
  /// - Complexity: As `match`, and O(*m* log *m*) for *m* routes that take it.
  public func matches(_ link: DeepLink) -> [LinkMatch] {
    core.matches(link)
  }

  /// The number of nodes of the trie that are entered for a link; at most all of them.
  package func visits(of link: DeepLink) -> Int {
    TrieWalk(core, link, .all).steps
  }

  /// The number of items of the query, and of fields that ask for them, that are looked at for a link.
  package func looks(at link: DeepLink) -> Int {
    TrieWalk(core, link, .all).looks
  }

  /// The number of nodes of the trie.
  package var nodeCount: Int { core.trie.nodes.count }
}

extension LinkTable {
  /// Opens a link: asks the handlers of the routes that take it, the preferred ones first, until one does not decline.
  ///
  /// - Returns: Where it leads, or why nowhere.
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
  /// - Returns: Where it leads, or why nowhere.
  /// - Throws: A `LinkError` if the text cannot be read as the options of the table want it.
  @inlinable
  public func open(_ text: String) throws(LinkError) -> LinkTableOutcome<Output> {
    open(try DeepLink(text, reading: core.reading))
  }

  /// Asks the handler of a route where it leads.
  ///
  /// - Returns: Why it declined; nothing if it did not.
  @inlinable
  package func reasonToDecline(_ match: LinkMatch, _ output: inout Output?) -> String? {
    switch handlers[match.index](match.parameters) {
    case .open(let target):
      output = target
      return nil
    case .decline(let reason): return reason
    }
  }

  /// Asks the other routes when the first has declined.
  @usableFromInline
  func openNext(_ link: DeepLink, first: LinkMatch, _ reason: String) -> LinkTableOutcome<Output> {
    var refusals = [LinkTableOutcome<Output>.Refusal(match: first, reason: reason)]
    for match in matches(link) where match.index != first.index {
      switch handlers[match.index](match.parameters) {
      case .open(let output): return .opened(output, match)
      case .decline(let reason): refusals.append(LinkTableOutcome.Refusal(match: match, reason: reason))
      }
    }
    return .declined(refusals)
  }
}

extension LinkTable {
  /// Says of each route whether it takes a link, or where in the link it shows that it does not.
  ///
  /// - Returns: All routes: those that take the link, the preferred ones first; then the others, those that went furthest
  ///   first.
  /// - Complexity: O(*n*) for *n* bytes of all forms of the patterns; it is for people, not for opening links.
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

/// The reply of a handler to a link that its pattern takes.
public enum LinkReply<Output: Sendable>: Sendable {
  /// The link leads there.
  case open(Output)
  /// It is not for this route after all, for a reason; the next route gets its turn.
  case decline(String)
}

extension LinkReply: Equatable where Output: Equatable {}

/// The outcome of opening a link.
public enum LinkTableOutcome<Output: Sendable>: Sendable {
  /// A route took it.
  case opened(Output, LinkMatch)
  /// The patterns of these routes took it, but none of their handlers; with the reasons, the most specific first.
  case declined([Refusal])
  /// No pattern took it.
  case unmatched

  /// A route whose handler declined.
  public struct Refusal: Sendable {
    /// The route and what its fields hold.
    public let match: LinkMatch

    /// Why it declined.
    public let reason: String
  }

  /// The output, if the link leads anywhere.
  public var output: Output? {
    if case .opened(let output, _) = self { return output }
    return nil
  }
}
