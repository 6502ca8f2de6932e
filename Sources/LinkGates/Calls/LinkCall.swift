public import DeepLinks

/// A link to open, with its origin, context and metadata.
public struct LinkCall: Sendable {
  /// The link, as it arrived.
  public let link: DeepLink

  /// The origin.
  public let origin: LinkCall.Origin

  /// Values that the application passes with the link.
  public var context: LinkCall.Context

  /// Strings that each event of the call includes, such as a campaign; they don't affect any decision.
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

  /// The call that the running guard or route handler decides on; `nil` elsewhere.
  public static var current: LinkCall? { CallScope.current?.call }
}

extension LinkCall {
  /// A link's origin, which the gate's caller specifies and the link can't forge.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// Code in this application.
    case local
    /// Another process of the same developer: a widget, an extension, a sister application.
    case ownApp
    /// Another developer's application.
    case otherApp
    /// A web page, for example through a universal link.
    case web
    /// A push notification.
    case push
  }
}

extension LinkCall {
  /// Values, by typed key, that the application passes with a link.
  ///
  /// They come only from code: a link can't read, replace or add one. They persist through rewriting and redirects, and until a deferred
  /// link is resumed.
  public struct Context: Sendable {
    /// A key of a context: a type, so that the text of a link can never name it.
    public protocol Key: Sendable {
      /// The type of the value.
      associatedtype Value: Sendable

      /// The value if none is set.
      static var defaultValue: Value { get }
    }

    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// Creates a context without values.
    public init() {}

    /// Whether all values are unset.
    package var isEmpty: Bool { values.isEmpty }

    /// The value for a key, or its default.
    public subscript<Key: LinkCall.Context.Key>(_ key: Key.Type) -> Key.Value {
      get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
      set { values[ObjectIdentifier(key)] = newValue }
    }
  }
}

/// The scope of guards and handlers: the call being decided, and its depth.
final class CallScope: Sendable {
  @TaskLocal static var current: CallScope?

  let call: LinkCall

  /// The number of nested calls that guards and handlers are deciding, including this one.
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
