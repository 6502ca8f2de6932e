/// What becomes of a link that no route takes: another one, of the web or of a screen that tells of the error.
public struct LinkFallback: Sendable, Hashable {
  /// The scheme of the links it is for; all for which there is no other, if there is none.
  public var scheme: String?

  /// What the link becomes: text with variables, as in a rule; the only group is `$0`, the link.
  public var target: String

  /// Makes a fallback.
  ///
  /// - Parameters:
  ///   - scheme: The scheme of the links it is for.
  ///   - target: What the link becomes.
  public init(scheme: String? = nil, target: String) {
    self.scheme = scheme
    self.target = target
  }
}
