/// How rules of an association file are compared with a link.
public struct AssociationDefaults: Sendable, Hashable, Codable {
  /// Whether case matters; it does if nobody says anything.
  public var caseSensitive: Bool?

  /// Whether a rule is written with escapes, and compared with the link as it is written; it is if nobody says anything.
  public var percentEncoded: Bool?

  /// Makes defaults.
  ///
  /// - Parameters:
  ///   - caseSensitive: Whether case matters.
  ///   - percentEncoded: Whether a rule is written with escapes.
  public init(caseSensitive: Bool? = nil, percentEncoded: Bool? = nil) {
    self.caseSensitive = caseSensitive
    self.percentEncoded = percentEncoded
  }

  /// These defaults, and others where these say nothing.
  func or(_ others: AssociationDefaults) -> AssociationDefaults {
    AssociationDefaults(
      caseSensitive: caseSensitive ?? others.caseSensitive,
      percentEncoded: percentEncoded ?? others.percentEncoded)
  }
}
