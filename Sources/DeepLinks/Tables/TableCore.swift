/// What a table knows without knowing where its routes lead.
@usableFromInline
package final class TableCore: Sendable {
  let trie: FrozenTrie
  package let routes: [TableRoute]
  package let options: TableOptions
  @usableFromInline package let reading: LinkReading
  package let patterns: [LinkPattern]
  let tokens: [RouteToken]
  let plusIsSpace: Bool
  let collapses: Bool

  init(_ trie: FrozenTrie, _ options: TableOptions, _ routes: [TableRoute]) {
    self.trie = trie
    self.routes = routes
    self.options = options
    reading = options.reading
    patterns = routes.map(\.pattern)
    tokens = routes.map(\.token)
    plusIsSpace = options.plusIsSpace
    collapses = options.emptyComponents == .collapsed
  }

  /// Puts routes into a trie, if nothing is wrong with them as a whole.
  static func checked(_ routes: [TableRoute], _ options: TableOptions) throws(TableError) -> TableCore {
    var builder = TrieBuilder(ignoresCase: options.ignoresCase)
    for (number, type) in options.types.enumerated() where builder.customTypes[type.name] == nil {
      builder.customTypes[type.name] = number
    }
    for route in routes { builder.insert(route.pattern, priority: route.priority) }
    for (scheme, fallback) in options.fallbacks { builder.setFallback(fallback, of: scheme) }
    let core = TableCore(FrozenTrie(builder.trie, options), options, routes)
    let checker = TableChecker(
      patterns: core.patterns, priorities: routes.map { $0.priority }, options: options, trie: builder.trie,
      core: core, caseConflicts: builder.caseConflicts)
    let problems = checker.problems()
    guard problems.isEmpty else { throw TableError(problems: problems) }
    return core
  }

  package func match(_ link: DeepLink) -> LinkMatch? {
    trie.walk(link, self, wantsAll: false).best.map { LinkMatch($0) }
  }

  package func matches(_ link: DeepLink) -> [LinkMatch] {
    let result = trie.walk(link, self, wantsAll: true)
    let hits = sorted(result.all.prefix(result.ownCount)) + sorted(result.all.dropFirst(result.ownCount))
    var seen: Set<Int> = []
    return hits.filter { seen.insert($0.route).inserted }.map { LinkMatch($0) }
  }

  private func sorted(_ hits: ArraySlice<MatchBody>) -> [MatchBody] {
    hits.enumerated()
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
  }
}
