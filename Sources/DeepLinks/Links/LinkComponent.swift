/// One component of the path of a link.
public struct LinkComponent: Sendable, Hashable {
  /// The component as it is written.
  public let raw: Substring

  /// The component without its escapes; an escaped slash has not split it.
  public let text: String
}
