/// The part of a table that does not know where its routes lead: the routes, and the trie that finds them.
@usableFromInline
package final class TableCore: Sendable {
  let trie: Trie
  package let routes: [TableRoute]
  package let options: TableOptions
  package let patterns: [LinkPattern]

  @usableFromInline package var reading: DeepLink.Reading { options.reading }

  init(_ trie: Trie, _ options: TableOptions, _ routes: [TableRoute]) {
    self.trie = trie
    self.options = options
    self.routes = routes
    patterns = routes.map(\.pattern)
  }

  /// Walks a link through the trie.
  func walk(_ link: DeepLink, _ purpose: TrieWalk.Purpose) -> TrieWalk {
    var walk = TrieWalk(self, link, purpose)
    walk.run()
    return walk
  }
}
