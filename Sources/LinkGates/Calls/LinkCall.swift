public import DeepLinks

/// A link to open, with its origin and accompanying values.
public struct LinkCall: Sendable {
  /// The link, as it came.
  public let link: DeepLink

  /// The origin.
  public let origin: LinkCall.Origin

  /// Values that the application passes along.
  public var context: LinkCall.Context

  /// Texts for each event of the call, such as a campaign; they change no decision.
  public var metadata: [String: String]

  /// Creates a call.
  public init(
    _ link: DeepLink, from origin: LinkCall.Origin, context: LinkCall.Context = LinkCall.Context(),
    metadata: [String: String] = [:]
  ) {
    self.link = link
    self.origin = origin
    self.context = context
    self.metadata = metadata
  }

  /// The call that is being decided, in a guard or the handler of a route; `nil` elsewhere.
  public static var current: LinkCall? { CallScope.current?.call }
}

extension LinkCall {
  /// The origin of a link, which the caller of a gate states and a link cannot forge.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// Code of this application.
    case local
    /// Another process of the same maker: a widget, an extension, a sister application.
    case ownApp
    /// An application of another maker.
    case otherApp
    /// A page of the web, as a universal link for example.
    case web
    /// A push notification.
    case push
  }
}

extension LinkCall {
  /// Values under typed keys that the application passes along with a link.
  ///
  /// They come only from code: a link can neither read, replace nor add one. They stay through rewriting and redirects, and until a link that
  /// had to wait is resumed.
  public struct Context: Sendable {
    /// A key of a context: a type, so that no text of a link can name it.
    public protocol Key: Sendable {
      /// The type of the value.
      associatedtype Value: Sendable

      /// The value if none was set.
      static var defaultValue: Value { get }
    }

    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates a context without values.
    public init() {}

    /// The value under a key, or its default.
    public subscript<Key: LinkCall.Context.Key>(_ key: Key.Type) -> Key.Value {
      get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
      set { values[ObjectIdentifier(key)] = newValue }
    }
  }
}

/// The scope of guards and handlers: the call that is being decided, and its depth.
final class CallScope: Sendable {
  @TaskLocal static var current: CallScope?

  let call: LinkCall

  /// The number of calls that guards and handlers are deciding inside each other, with this one.
  let depth: Int

  init(call: LinkCall, depth: Int) {
    self.call = call
    self.depth = depth
  }

  func run<Result>(_ body: () -> Result) -> Result {
    Self.$current.withValue(self, operation: body)
  }

  static let maximumDepth = 8
}
