/// One thing that a test does with a harness; put into words only when somebody reads the log.
struct Step {
  private let verb: String
  private let objects: [Any]

  /// - Parameters:
  ///   - verb: What the test does.
  ///   - objects: With what.
  init(_ verb: String, _ objects: Any...) {
    self.init(verb, all: objects)
  }

  /// - Parameters:
  ///   - verb: What the test does.
  ///   - objects: With what, one after the other.
  init(_ verb: String, all objects: [Any]) {
    self.verb = verb
    self.objects = objects
  }

  /// The verb and the objects, as in `expects the route .trip`.
  var text: String {
    objects.isEmpty ? verb : "\(verb) \(objects.map { "\($0)" }.joined(separator: ", then "))"
  }
}
