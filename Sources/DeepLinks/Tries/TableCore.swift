/// The part of a table without the handlers: the routes, and the trie that finds them.
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
}

/// A route that matches a link, with the places of its fields' text.
@usableFromInline
final class MatchBody: Sendable {
  let link: DeepLink
  var text: String { link.description }
  let core: TableCore
  let arrival: TrieArrival

  var route: Int { arrival.route }
  var captures: [Capture] { arrival.captures }
  var pattern: LinkPattern { core.patterns[arrival.route] }

  init(_ link: DeepLink, _ core: TableCore, _ arrival: TrieArrival) {
    (self.link, self.core, self.arrival) = (link, core, arrival)
  }
}

/// The place of a field's text in a link.
struct Capture: Sendable {
  enum Kind: Sendable {
    /// The field is missing.
    case missing
    /// One text.
    case text
    /// One text in which a plus sign is a space.
    case spacedText
    /// A name without a value.
    case bare
    /// Several items; the extent is that of the whole query.
    case many
    /// Components separated by slashes.
    case rest
  }

  let kind: Kind
  let extent: Extent

  static let missing = Capture(kind: .missing, extent: .absent)
}
