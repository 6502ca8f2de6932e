/// What a table knows without knowing where its routes lead.
final class TableCore: Sendable {
  let trie: FrozenTrie
  let patterns: [Pattern]
  let tokens: [RouteToken]
  let plusIsSpace: Bool
  let collapses: Bool

  init(_ trie: FrozenTrie, _ options: TableOptions, patterns: [Pattern], tokens: [RouteToken]) {
    self.trie = trie
    self.patterns = patterns
    self.tokens = tokens
    plusIsSpace = options.plusIsSpace
    collapses = options.emptyComponents == .collapsed
  }

  func match(_ link: Link) -> Match? {
    guard let hit = trie.walk(link, wantsAll: false).best else { return nil }
    return match(hit, link)
  }

  func matches(_ link: Link) -> [Match] {
    let hits = trie.walk(link, wantsAll: true).all
    var seen: Set<Int> = []
    return hits.enumerated().sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .filter { seen.insert($0.element.route).inserted }.map { match($0.element, link) }
  }

  private func match(_ hit: TrieWalk.Hit, _ link: Link) -> Match {
    Match(
      parameters: Parameters(link: link, captures: hit.captures, core: self, route: hit.route),
      priority: hit.priority)
  }
}
