/// One item of the query of a link.
public struct LinkItem: Sendable, Hashable {
  /// The name as it is written.
  public let rawName: Substring

  /// The name without its escapes.
  public let name: String

  /// What stands after the first equals sign, as it is written; none if there is no equals sign.
  public let rawValue: Substring?

  /// The value without its escapes; none if there is no equals sign.
  public let value: String?
}
