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

extension Expectation: CustomStringConvertible {
  /// The expected thing in words, as in `the route .trip` or `a route that has a name`.
  public var description: String {
    value.map { "the \(channel) \(describe($0))" } ?? "\(channel.article) \(channel) that \(condition)"
  }
}
