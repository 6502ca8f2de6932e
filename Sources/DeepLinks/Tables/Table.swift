/// Patterns with what each leads to, checked as a whole.
///
/// A table is a value and never changes. It is made from a draft, which keeps the routes, and can be given to any task.
/// `match`, `canOpen` and `open` walk the same trie in the same way; how long that takes depends on the link, not on
/// how many routes there are.
///
/// Of two routes that take a link, that with the higher priority is preferred. If both have the same, they are compared
/// component by component from the left: literal text, a list of allowed texts, a typed parameter, a plain one, a star, a
/// rest; each of them with literal text around before without, and more such text before less. If they are alike in all
/// components, more fields that must be in the query decide. The order in which routes were added never does.
public struct Table<Output: Sendable>: Sendable {
  /// The routes, in the order in which they were added.
  public let routes: [TableRoute<Output>]

  /// How links are read.
  public let options: TableOptions

  let trie: FrozenTrie

  /// Finds the route that takes a link.
  ///
  /// - Parameter link: The link.
  /// - Returns: The route and what its fields hold; nothing if there is none.
  /// - Complexity: O(*n*) for *n* bytes of the link, if no route is left again after it was entered; each place where
  ///   the routes of the table part is visited once at most.
  public func match(_ link: Link) -> Match? {
    trie.walk(link, options: options, wantsAll: false).best.map { match($0, link) }
  }

  /// Reads a link and finds the route that takes it.
  ///
  /// - Parameter text: The text of the link.
  /// - Returns: The route and what its fields hold; nothing if there is none.
  /// - Throws: A `LinkError` if the text cannot be read as the options of the table want it.
  public func match(_ text: String) throws(LinkError) -> Match? {
    match(try Link(text, reading: options.reading))
  }

  /// Finds all routes that take a link.
  ///
  /// - Parameter link: The link.
  /// - Returns: The routes and what their fields hold, the preferred ones first.
  /// - Complexity: As `match`, and O(*m* log *m*) for *m* routes that take it.
  public func matches(_ link: Link) -> [Match] {
    let hits = trie.walk(link, options: options, wantsAll: true).all
    var seen: Set<Int> = []
    return hits.enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .filter { seen.insert($0.element.route).inserted }.map { match($0.element, link) }
  }

  /// Opens a link: asks the handlers of the routes that take it, the preferred ones first, until one does not decline.
  ///
  /// - Parameter link: The link.
  /// - Returns: Where it leads, or why nowhere.
  public func open(_ link: Link) -> Outcome<Output> {
    guard let first = match(link) else { return .unmatched }
    let reply = routes[first.index].handler(first.parameters)
    if case .open(let output) = reply { return .opened(output, first) }
    var refusals: [Outcome<Output>.Refusal] = []
    for match in matches(link) {
      switch match.index == first.index ? reply : routes[match.index].handler(match.parameters) {
      case .open(let output): return .opened(output, match)
      case .decline(let reason): refusals.append(Outcome.Refusal(match: match, reason: reason))
      }
    }
    return .declined(refusals)
  }

  /// Reads a link and opens it.
  ///
  /// - Parameter text: The text of the link.
  /// - Returns: Where it leads, or why nowhere.
  /// - Throws: A `LinkError` if the text cannot be read as the options of the table want it.
  public func open(_ text: String) throws(LinkError) -> Outcome<Output> {
    open(try Link(text, reading: options.reading))
  }

  /// Says whether a link would be opened; the handlers are asked as if it were.
  ///
  /// - Parameter link: The link.
  /// - Returns: Whether it would.
  public func canOpen(_ link: Link) -> Openness {
    switch open(link) {
    case .opened: .yes
    case .declined: .declined
    case .unmatched: .no
    }
  }

  private func match(_ hit: TrieWalk.Hit, _ link: Link) -> Match {
    let route = routes[hit.route]
    return Match(
      route: route.token, priority: hit.priority,
      parameters: Parameters(
        link: link, pattern: route.pattern, captures: hit.captures, plusIsSpace: options.plusIsSpace,
        collapses: options.emptyComponents == .collapsed), index: hit.route)
  }
}
