public import DeepLinks

/// A link that somebody wants to have opened: the link, where it comes from, and what goes along with it.
public struct LinkCall: Sendable {
  /// The link, as it came.
  public let link: DeepLink

  /// Where it comes from.
  public let origin: LinkOrigin

  /// What the application gives along with it.
  public var context: LinkContext

  /// What is to be found in each event of the call, for statistics: a campaign, for example.
  ///
  /// It changes no decision.
  public var metadata: [String: String]

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - link: The link, as it came.
  ///   - origin: Where it comes from.
  ///   - context: What the application gives along with it.
  ///   - metadata: What is to be found in each event of the call.
  public init(
    _ link: DeepLink, from origin: LinkOrigin, context: LinkContext = LinkContext(),
    metadata: [String: String] = [:]
  ) {
    self.link = link
    self.origin = origin
    self.context = context
    self.metadata = metadata
  }

  /// The call that is being decided, in a guard and in the handler of a route; nothing elsewhere.
  ///
  /// That is how a handler, which is given what the link holds, comes to what the link cannot hold.
  public static var current: LinkCall? { CallScope.current?.call }
}
