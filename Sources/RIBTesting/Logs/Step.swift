/// One thing that a test does with a harness; put into words only when somebody reads the log.
struct Step {
  private let verb: String
  private let object: String
  private let duration: Duration?

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - verb: What the test does.
  ///   - object: With what; empty if the verb says all.
  ///   - duration: For how long, if that is a matter of time.
  init(_ verb: String, _ object: String = "", _ duration: Duration? = nil) {
    self.verb = verb
    self.object = object
    self.duration = duration
  }

  /// The verb and the object, as in `expects a route`.
  var text: String {
    [verb, object, duration.map { "\($0)" } ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
