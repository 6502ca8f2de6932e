/// One thing that a test does with a harness; put into words only when somebody reads the log.
enum Step {
  /// What the test does, with nothing.
  case does(String)
  /// What the test does, and with what.
  case doesWith(String, Any)
  /// What the test does, and with what one after the other.
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
