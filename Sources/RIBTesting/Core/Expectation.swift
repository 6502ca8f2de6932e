public import RIBKit

/// One thing that a test expects to come out of an interactor.
public struct Expectation<Subject: AnyObject> {
  let channel: Channel
  /// The value that is expected; `nil` if a condition is.
  let value: Any?
  let condition: String
  let accepts: (Any) -> Bool

  init<Value: Equatable>(_ value: Value, on channel: Channel) {
    self.channel = channel
    self.value = value
    condition = ""
    // A cast, since a log has the values of all types: one of another type is not equal.
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

extension Expectation {
  /// Anything that comes on a channel.
  init(anyOn channel: Channel) {
    self.channel = channel
    value = nil
    condition = ""
    accepts = { _ in true }
  }
}

extension Expectation: CustomStringConvertible {
  /// The expected thing in words, as in `the route .trip` or `a route that has a name`.
  public var description: String {
    if let value { return "the \(channel) \(describe(value))" }
    return "\(channel.article) \(channel)" + (condition.isEmpty ? "" : " that \(condition)")
  }
}

extension Expectation where Subject: Interactor {
  /// A route that the interactor asks for.
  ///
  /// - Parameter route: The route.
  /// - Returns: The expectation.
  public static func route(_ route: Subject.Route) -> Self where Subject.Route: Equatable {
    Self(route, on: .routes)
  }

  /// A route that meets a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition in words that follow "a route that".
  ///   - accepts: The condition.
  /// - Returns: The expectation.
  public static func route(that condition: String, _ accepts: @escaping (Subject.Route) -> Bool) -> Self {
    Self(Subject.Route.self, that: condition, on: .routes, accepts)
  }

  /// An event that the interactor tells its parent.
  ///
  /// - Parameter event: The event.
  /// - Returns: The expectation.
  public static func event(_ event: Subject.Event) -> Self where Subject.Event: Equatable {
    Self(event, on: .events)
  }

  /// An event that meets a condition.
  ///
  /// - Parameters:
  ///   - condition: The condition in words that follow "an event that".
  ///   - accepts: The condition.
  /// - Returns: The expectation.
  public static func event(that condition: String, _ accepts: @escaping (Subject.Event) -> Bool) -> Self {
    Self(Subject.Event.self, that: condition, on: .events, accepts)
  }
}
