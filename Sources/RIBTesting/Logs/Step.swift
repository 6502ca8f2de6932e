/// One thing that a test does with a harness; put into words only when somebody reads the log.
struct Step {
  private let verb: String
  /// With what, mostly one thing or none, for which there need be no array.
  private let object: Any?
  private let others: [Any]
  /// Where that one thing is expected, if it is a value of a channel.
  private let channel: Channel?

  /// - Parameters:
  ///   - verb: What the test does.
  ///   - object: With what.
  init(_ verb: String, _ object: Any? = nil) {
    self.verb = verb
    self.object = object
    others = []
    channel = nil
  }

  /// A step that expects a value, as in `expects the route .trip`.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - channel: Where it is expected.
  init(expecting value: Any, on channel: Channel) {
    verb = "expects"
    object = value
    others = []
    self.channel = channel
  }

  /// - Parameters:
  ///   - verb: What the test does.
  ///   - objects: With what, one after the other.
  init(_ verb: String, all objects: [Any]) {
    self.verb = verb
    object = objects.first
    others = Array(objects.dropFirst())
    channel = nil
  }

  /// Whether it only looks at what comes.
  var isLook: Bool { verb.hasPrefix("expects") || verb.hasPrefix("discards") || verb == "settles" }

  /// The verb and the objects, as in `expects the route .trip`.
  var text: String {
    guard let object else { return verb }
    if let channel { return "\(verb) the \(channel) \(describe(object))" }
    return "\(verb) \(([object] + others).map { "\($0)" }.joined(separator: ", then "))"
  }
}
