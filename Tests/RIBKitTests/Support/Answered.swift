import Basics
import ModelStreams

/// A value that some task sets and a test reads.
final class Answered<Value: Sendable>: Sendable {
  private let state = Lock<Value?>(nil)

  var value: Value? { state.withLock { $0 } }

  func set(_ value: Value) {
    state.withLock { $0 = value }
  }
}
