/// A route that takes a link, with the places of the texts of its fields.
@usableFromInline
final class MatchBody: Sendable {
  let link: DeepLink
  /// The bytes of the link, which all its matches share.
  let bytes: Bytes
  let core: TableCore
  let route: Int
  /// The index of the expansion of the pattern that takes the link.
  let expansion: Int
  let priority: Int
  /// The place of the text of each field.
  let captures: [Capture]

  init(_ link: SplitLink, _ core: TableCore, _ ending: TrieEnding, _ captures: [Capture]) {
    self.link = link.link
    bytes = link.bytes
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
