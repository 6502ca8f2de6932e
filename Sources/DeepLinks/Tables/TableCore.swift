/// What a table knows without knowing where its routes lead.
@usableFromInline
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
    trie.walk(link, self, wantsAll: false).best.map { Match($0) }
  }

  func matches(_ link: Link) -> [Match] {
    let result = trie.walk(link, self, wantsAll: true)
    let hits = sorted(result.all.prefix(result.ownCount)) + sorted(result.all.dropFirst(result.ownCount))
    var seen: Set<Int> = []
    return hits.filter { seen.insert($0.route).inserted }.map { Match($0) }
  }

  private func sorted(_ hits: ArraySlice<MatchBody>) -> [MatchBody] {
    hits.enumerated()
      .sorted { ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset) }
      .map(\.element)
  }
}
