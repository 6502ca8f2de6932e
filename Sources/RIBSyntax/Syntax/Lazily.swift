internal import Basics

/// A value that is computed on first use and then stored.
///
/// Reading all of a large package takes seconds, and most commands need little of it. Copies of the owner share the value.
final class Lazily<Value: Sendable>: Sendable {
  private let value = Lock<Value?>(nil)

  /// Returns the value.
  ///
  /// `make` computes it from constants and runs at most once. It must not request the same value.
  func get(_ make: () -> Value) -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}

/// One value for each of several types, computed on first use.
final class LazyValues: Sendable {
  private let values = Lock<[ObjectIdentifier: Lazily<any Sendable>]>([:])

  /// Returns the value of a type.
  ///
  /// `make` computes it from constants and runs at most once. It may request values of other types.
  func get<Value: Sendable>(_ make: () -> Value) -> Value {
    // The value is computed outside this lock, under a lock of its own.
    let kept = values.withLock { values in
      let kept = values[ObjectIdentifier(Value.self)] ?? Lazily()
      values[ObjectIdentifier(Value.self)] = kept
      return kept
    }
    guard let value = kept.get(make) as? Value else {
      preconditionFailure("The value stored for a type has the wrong type; this is a bug in RIBSyntax.")
    }
    return value
  }
}
