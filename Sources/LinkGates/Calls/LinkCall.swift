public import DeepLinks

/// A link to be opened, with its origin and with values that go along with it.
public struct LinkCall: Sendable {
  /// The link, as it came.
  public let link: DeepLink

  /// The origin.
  public let origin: LinkCall.Origin

  /// Values that the application passes along.
  public var context: LinkCall.Context

  /// Texts for each event of the call, for statistics: a campaign, for example.
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
    _ link: DeepLink, from origin: LinkCall.Origin, context: LinkCall.Context = LinkCall.Context(),
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

extension LinkCall {
  /// The origin of a link.
  ///
  /// The caller of a gate states it; nothing in the link itself can.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// Code of this application.
    case local
    /// Another process of the same maker: a widget, an extension, a sister application.
    case ownApp
    /// An application of another maker.
    case otherApp
    /// A page of the web, as a universal link for example.
    case web
    /// A notification that was sent to the device.
    case push
  }
}

/// The scope of guards and handlers: the call that is being decided, and its depth.
///
/// It is an object, so that to be in it and to leave it copies no link.
final class CallScope: Sendable {
  @TaskLocal static var current: CallScope?

  /// The call that is being decided.
  let call: LinkCall

  /// The number of calls that are being decided, each by a guard or a handler of the one before, with this one.
  let depth: Int

  init(call: LinkCall, depth: Int) {
    self.call = call
    self.depth = depth
  }

  /// Calls a guard or a handler.
  func run<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(self, operation: body)
  }

  /// The largest number of calls inside each other.
  static let maximumDepth = 8
}
