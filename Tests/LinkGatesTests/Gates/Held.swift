import Basics

/// A value that a test sets, and that guards, handlers and clocks of a gate read.
final class Held<Value: Sendable>: Sendable {
  private let lock: Lock<Value>

  init(_ value: Value) { lock = Lock(value) }

  var value: Value {
    get { lock.withLock { $0 } }
    set { lock.withLock { $0 = newValue } }
  }
}
