internal import Basics

/// A value that is made when it is first asked for, and kept.
///
/// Reading all of a large package takes seconds, and most commands ask for little of it. Copies of what holds it share it.
final class Lazily<Value: Sendable>: Sendable {
  private let value: Lock<Value?>

  /// A value that is not made yet, or one that is.
  init(_ made: Value? = nil) { value = Lock(made) }

  /// The value, if it is made.
  var made: Value? { value.withLock { $0 } }

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

/// Values of several types, of each type one, made when they are first asked for.
final class LazyValues: Sendable {
  private let values = Lock<[ObjectIdentifier: Lazily<any Sendable>]>([:])

  /// The value of a type.
  ///
  /// - Parameter make: Makes it from what never changes; it runs at most once, and may ask for values of other types.
  /// - Returns: The value.
  func get<Value: Sendable>(_ make: () -> Value) -> Value {
    // The value is made outside of the lock, under one of its own.
    let kept = values.withLock { values in
      let kept = values[ObjectIdentifier(Value.self)] ?? Lazily()
      values[ObjectIdentifier(Value.self)] = kept
      return kept
    }
    guard let value = kept.get(make) as? Value else {
      preconditionFailure("What is kept for a type is of that type.")
    }
    return value
  }
}
