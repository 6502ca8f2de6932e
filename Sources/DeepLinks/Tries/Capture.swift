/// Where the text of a field is in a link.
@usableFromInline
struct Capture: Sendable, Equatable {
  @usableFromInline
  enum Kind: UInt8, Sendable {
    /// It is not there.
    case missing
    /// It is one text.
    case text
    /// It is one text in which a plus sign is a space.
    case spacedText
    /// It is a name without a value.
    case bare
    /// It is there several times; the extent is that of the whole query.
    case many
    /// It is components with slashes between them.
    case rest
  }

  var kind: Kind
  var extent: Extent

  static let missing = Capture(kind: .missing, extent: .absent)
}
