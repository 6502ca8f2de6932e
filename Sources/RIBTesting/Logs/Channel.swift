internal import Testing

/// One kind of output from the subject of a harness.
public struct Channel: Hashable, Sendable, CustomStringConvertible {
  /// The kind of output, with its noun.
  ///
  /// A log keeps a channel for each value, and a byte is smaller than a string.
  enum Kind: UInt8 {
    case route, event, viewModel, unreadAction, model, sent, unreadEvent, call, change, moment
  }

  /// The name that distinguishes several channels of this kind; empty if there is only one.
  public let name: String

  let kind: Kind

  private init(_ kind: Kind, _ name: String = "") {
    self.kind = kind
    self.name = name
  }

  /// The noun for the output on this channel.
  public var noun: String {
    switch kind {
    case .route: "route"
    case .event: "event"
    case .viewModel: "view model"
    case .unreadAction: "unread action"
    case .model: "model"
    case .sent: "sent event"
    case .unreadEvent: "unread event"
    case .call: "call"
    case .change: "change"
    case .moment: "moment"
    }
  }

  /// The routes that an interactor requests.
  public static let routes = Channel(.route)

  /// The events that an interactor sends to its parent.
  public static let events = Channel(.event)

  /// Returns the channel of a presenter's view models.
  static func viewModels(_ name: String) -> Channel { Channel(.viewModel, name) }

  /// Returns the channel for a recorded presenter's actions that were lost because nothing read them.
  ///
  /// Pass the name that the presenter is recorded under.
  public static func unreadActions(_ name: String = "") -> Channel { Channel(.unreadAction, name) }

  /// Returns the channel of models that are sent to a stream.
  static func models(_ name: String) -> Channel { Channel(.model, name) }

  /// Returns the channel of events that are sent to a source.
  static func sent(_ name: String) -> Channel { Channel(.sent, name) }

  /// Returns the channel for a recorded source's events that were lost because nothing in the tree read them.
  ///
  /// Pass the name that the source is recorded under: by default, the name of the event type.
  public static func unreadEvents(_ name: String) -> Channel { Channel(.unreadEvent, name) }

  /// Returns the channel for calls to the stub with this name.
  public static func calls(_ name: String) -> Channel { Channel(.call, name) }

  /// The attaches and detaches of a tree, except those of its root.
  public static let changes = Channel(.change)

  /// Returns the channel for the progress of the workflow with this name.
  public static func progress(_ name: String) -> Channel { Channel(.moment, name) }

  /// Whether the output comes from a call that the interactor itself makes, which may still run when the interactor is deactivated.
  var isOfInteractor: Bool {
    switch kind {
    case .route, .event, .viewModel, .model, .sent: true
    case .unreadAction, .unreadEvent, .call, .change, .moment: false
    }
  }

  /// The article before the noun.
  var article: String { noun.first.map { "aeiou".contains($0) } == true ? "an" : "a" }

  /// The noun and the name, as in `view model of "payment"` and `call to "find"`.
  public var description: String {
    name.isEmpty ? noun : "\(noun) \(kind == .call ? "to" : "of") \"\(name)\""
  }
}

/// The attach or detach of a RIB.
public enum TreeChange: Hashable, Sendable {
  /// A RIB was attached at this path, and its attach hooks have returned.
  case attached(String)
  /// The RIB at this path was detached.
  case detached(String)
}

/// An action of a test on a harness; described in words only when the log is read.
enum Step {
  /// A verb without a value.
  case does(String)
  /// A verb and a value.
  case doesWith(String, Any)
  /// A verb and several values.
  case doesWithAll(String, [Any])
  /// The expectation of a value on a channel.
  case expects(Any, Channel)
  /// The work that the test itself has caused, for example by sending to a presenter, since the step at a line.
  case runsSent(since: SourceLocation)

  /// Creates a step of a verb and an object.
  init(_ verb: String, _ object: Any? = nil) {
    self = object.map { .doesWith(verb, $0) } ?? .does(verb)
  }

  /// Creates a step that expects a value on a channel, as in `expects the route .trip`.
  init(expecting value: Any, on channel: Channel) {
    self = .expects(value, channel)
  }

  /// Creates a step of a verb and several objects.
  init(_ verb: String, all objects: [Any]) {
    self = .doesWithAll(verb, objects)
  }

  /// Whether the step only inspects output.
  var isLook: Bool {
    switch self {
    case .expects, .runsSent: true
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
    case .runsSent: "runs queued work"
    }
  }

  /// Returns the lines of the test that may have led to the step at a line; none if the step is a call to the harness.
  func statements(at place: SourceLocation) -> [SourceFiles.Statement] {
    guard case .runsSent(let first) = self else { return [] }
    return SourceFiles.statements(between: first, and: place)
  }
}
