public import RIBKit

/// One output that a test expects from an interactor.
public struct ExpectedOutput<Subject: AnyObject> {
  let channel: Channel
  /// The expected value; `nil` for a condition.
  let value: Any?
  let condition: String
  let accepts: (Any) -> Bool

  init<Value: Equatable>(_ value: Value, on channel: Channel) {
    self.channel = channel
    self.value = value
    condition = ""
    // The log holds values of all types; a value of another type isn't equal.
    accepts = { $0 as? Value == value }
  }

  init<Value>(
    _ type: Value.Type, that condition: String, on channel: Channel, _ accepts: @escaping (Value) -> Bool
  ) {
    self.channel = channel
    value = nil
    self.condition = condition
    self.accepts = { ($0 as? Value).map(accepts) ?? false }
  }
}

extension ExpectedOutput {
  /// Creates an expectation of any output on a channel.
  init(anyOn channel: Channel) {
    self.channel = channel
    value = nil
    condition = ""
    accepts = { _ in true }
  }
}

extension ExpectedOutput: CustomStringConvertible {
  /// The expected output in words, as in `the route .trip` or `a route that has a name`.
  public var description: String {
    if let value { return "the \(channel) \(describe(value))" }
    return "\(channel.article) \(channel)" + (condition.isEmpty ? "" : " that \(condition)")
  }
}

extension ExpectedOutput where Subject: Interactor {
  /// Expects a route that the interactor requests.
  public static func route(_ route: Subject.Route) -> Self where Subject.Route: Equatable {
    Self(route, on: .routes)
  }

  /// Expects a route that meets a condition.
  ///
  /// `condition` describes the condition in words that follow "a route that".
  public static func route(that condition: String, _ accepts: @escaping (Subject.Route) -> Bool) -> Self {
    Self(Subject.Route.self, that: condition, on: .routes, accepts)
  }

  /// Expects an event that the interactor sends to its parent.
  public static func event(_ event: Subject.Event) -> Self where Subject.Event: Equatable {
    Self(event, on: .events)
  }

  /// Expects an event that meets a condition.
  ///
  /// `condition` describes the condition in words that follow "an event that".
  public static func event(that condition: String, _ accepts: @escaping (Subject.Event) -> Bool) -> Self {
    Self(Subject.Event.self, that: condition, on: .events, accepts)
  }
}
