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
