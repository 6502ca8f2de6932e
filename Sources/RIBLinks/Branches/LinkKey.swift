/// A key of a child container, or a state of a RIB, that stands in a link.
///
/// The law of a key: what it reads from the path of its own segment, with anything behind, is an equal key, and it takes
/// nothing of what is behind.
public protocol LinkKey: Equatable {
  /// Reads a key from the beginning of a path, or answers nothing if it does not begin with one.
  ///
  /// A key may be read from nothing, as the one that is shown where a link says no more.
  ///
  /// - Parameter path: What is left of the link; what a key does not take is for the RIBs below.
  init?(reading path: inout LinkPath)

  /// What the key adds to a link; `nil` if it has no place in links, and the link of the tree ends above it.
  var segment: LinkSegment? { get }
}

extension LinkKey where Self: RawRepresentable, RawValue == String {
  /// Reads one component that is the raw value of a key.
  ///
  /// - Parameter path: What is left of the link.
  public init?(reading path: inout LinkPath) {
    guard let text = path.components.first, let key = Self(rawValue: text) else { return nil }
    _ = path.next()
    self = key
  }

  /// The raw value as the one component.
  public var segment: LinkSegment? { LinkSegment(rawValue) }
}
