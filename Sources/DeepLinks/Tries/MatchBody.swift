/// A route that takes a link, with the places of the texts of its fields.
@usableFromInline
final class MatchBody: Sendable {
  /// The link, which all its matches share.
  private let split: SplitLink
  let core: TableCore
  let route: Int
  /// The index of the expansion of the pattern that takes the link.
  let expansion: Int
  let priority: Int
  /// The place of the text of each field.
  let captures: [Capture]

  var link: DeepLink { split.link }

  var bytes: Bytes { split.bytes }

  init(_ link: SplitLink, _ core: TableCore, _ ending: TrieEnding, _ captures: [Capture]) {
    split = link
    self.core = core
    (route, expansion, priority) = (ending.route, ending.expansion, ending.priority)
    self.captures = captures
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
