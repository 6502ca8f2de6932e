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
}

/// A route that takes a link, with the places of the texts of its fields.
@usableFromInline
final class MatchBody: Sendable {
  let link: DeepLink
  var text: String { link.description }
  let core: TableCore
  let route: Int
  /// The index of the expansion of the pattern that takes the link.
  let expansion: Int
  let priority: Int
  let pattern: LinkPattern
  /// The place of the text of each field.
  let captures: [Capture]

  init(
    _ link: DeepLink, _ core: TableCore, _ find: TrieWalk.Find
  ) {
    (self.link, self.core, captures) = (link, core, find.captures)
    (route, expansion, priority) = (find.ending.route, find.ending.expansion, find.ending.priority)
    pattern = core.patterns[find.ending.route]
  }
}

/// The place of the text of a field in a link.
struct Capture: Sendable {
  enum Kind: Sendable {
    /// The field is not there.
    case missing
    /// One text.
    case text
    /// One text in which a plus sign is a space.
    case spacedText
    /// A name without a value.
    case bare
    /// Several items; the extent is that of the whole query.
    case many
    /// Components with slashes between them.
    case rest
  }

  let kind: Kind
  let extent: Extent

  static let missing = Capture(kind: .missing, extent: .absent)
}
