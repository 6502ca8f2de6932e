/// What a table knows without knowing where its routes lead.
final class TableCore: Sendable {
  let trie: FrozenTrie
  private let patterns: [Pattern]
  private let tokens: [RouteToken]
  private let plusIsSpace: Bool
  private let collapses: Bool

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
      route: tokens[hit.route], priority: hit.priority,
      parameters: Parameters(
        link: link, pattern: patterns[hit.route], captures: hit.captures, plusIsSpace: plusIsSpace,
        collapses: collapses),
      index: hit.route)
  }
}
