/// One kind of output of the subject of a harness.
public struct Channel: Hashable, Sendable, CustomStringConvertible {
  /// The kind of output, with the noun for it.
  ///
  /// A log keeps a channel for each value, and a byte is smaller than a string.
  enum Kind: UInt8 {
    case route, event, viewModel, unreadAction, model, sent, call, change, moment
  }

  /// Which of several channels of this sort it is; empty when there is one only.
  public let name: String

  let kind: Kind

  private init(_ kind: Kind, _ name: String = "") {
    self.kind = kind
    self.name = name
  }

  /// The noun for what comes out here.
  public var noun: String {
    switch kind {
    case .route: "route"
    case .event: "event"
    case .viewModel: "view model"
    case .unreadAction: "unread action"
    case .model: "model"
    case .sent: "sent event"
    case .call: "call"
    case .change: "change"
    case .moment: "moment"
    }
  }

  /// The routes that an interactor asks for.
  public static let routes = Channel(.route)

  /// The events that an interactor sends to its parent.
  public static let events = Channel(.event)

  /// The view models of a presenter.
  static func viewModels(_ name: String) -> Channel { Channel(.viewModel, name) }

  /// The actions of a recorded presenter that had no reader when they were sent, and are lost.
  ///
  /// - Parameter name: The name under which the presenter is recorded.
  /// - Returns: The channel.
  public static func unreadActions(_ name: String = "") -> Channel { Channel(.unreadAction, name) }

  /// The models that are sent into a stream.
  static func models(_ name: String) -> Channel { Channel(.model, name) }

  /// The events that are sent into a source.
  static func sent(_ name: String) -> Channel { Channel(.sent, name) }

  /// The calls of a stub.
  ///
  /// - Parameter name: The name of the stub.
  /// - Returns: The channel.
  public static func calls(_ name: String) -> Channel { Channel(.call, name) }

  /// The attaches and detaches of a tree, but for those of its root.
  public static let changes = Channel(.change)

  /// The moments of a workflow.
  ///
  /// - Parameter name: The name of the workflow.
  /// - Returns: The channel.
  public static func moments(_ name: String) -> Channel { Channel(.moment, name) }

  /// Whether the interactor itself speaks here, by a call that may still run when it is deactivated.
  var isOfInteractor: Bool {
    switch kind {
    case .route, .event, .viewModel, .model, .sent: true
    case .unreadAction, .call, .change, .moment: false
    }
  }

  /// The word before the noun.
  var article: String { noun.first.map { "aeiou".contains($0) } == true ? "an" : "a" }

  /// The noun and the name, as in `view model of "payment"`.
  public var description: String { name.isEmpty ? noun : "\(noun) of \"\(name)\"" }
}

/// A RIB that came into a tree or left it.
public enum TreeChange: Hashable, Sendable {
  /// The hooks of its attach have returned; with its path.
  case attached(String)
  /// It was unlinked; with the path that it had.
  case detached(String)
}

/// One thing that a test does with a harness; put into words only when the log is read.
enum Step {
  /// A verb without a value.
  case does(String)
  /// A verb and a value.
  case doesWith(String, Any)
  /// A verb and several values.
  case doesWithAll(String, [Any])
  /// The test expects a value of a channel.
  case expects(Any, Channel)

  /// - Parameters:
  ///   - verb: What the test does.
  ///   - object: With what.
  init(_ verb: String, _ object: Any? = nil) {
    self = object.map { .doesWith(verb, $0) } ?? .does(verb)
  }

  /// A step that expects a value, as in `expects the route .trip`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - channel: Where it is expected.
  init(expecting value: Any, on channel: Channel) {
    self = .expects(value, channel)
  }

  /// - Parameters:
  ///   - verb: What the test does.
  ///   - objects: With what, one after the other.
  init(_ verb: String, all objects: [Any]) {
    self = .doesWithAll(verb, objects)
  }

  /// Whether it only looks at what comes.
  var isLook: Bool {
    switch self {
    case .expects: true
    case .does(let verb), .doesWith(let verb, _), .doesWithAll(let verb, _):
      verb.hasPrefix("expects") || verb.hasPrefix("discards") || verb == "settles"
    }
  }

  /// The verb and the objects, as in `expects the route .trip`.
  var text: String {
    switch self {
    case .does(let verb): verb
    case .doesWith(let verb, let object): "\(verb) \(object)"
    case .doesWithAll(let verb, let objects):
      objects.isEmpty ? verb : "\(verb) \(objects.map { "\($0)" }.joined(separator: ", then "))"
    case .expects(let value, let channel): "expects the \(channel) \(describe(value))"
    }
  }
}
