internal import Locks

/// A value that is made when it is first asked for, and kept.
///
/// Reading all of a large package takes seconds, and most commands ask for little of it. Copies of what holds it share it.
final class Lazily<Value: Sendable>: Sendable {
  private let value = Lock<Value?>(nil)

  /// The value.
  ///
  /// - Parameter make: Makes it from what never changes; it runs at most once, and does not ask for the same value.
  /// - Returns: The value.
  func get(_ make: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
