import Basics
import ModelStreams

/// A value that a task puts somewhere for the test to look at.
final class Cell<Value: Sendable>: Sendable {
  private let state: Lock<Value>

  init(_ value: Value) {
    state = Lock(value)
  }

  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  func update(_ body: (inout Value) -> Void) {
    state.withLock { body(&$0) }
  }
}
