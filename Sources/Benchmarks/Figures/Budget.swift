/// A limit for the cost of a case.
package struct Budget: Sendable, Equatable, Codable {
  /// The quantity that a budget limits.
  package enum Unit: String, Sendable, Codable {
    /// The ratio of the time to the time of the floor.
    case ratio
    /// The number of bytes that stay allocated.
    case bytes
    /// The speed-up compared with one processor; its bound is the only one that is a minimum.
    case speedUp = "speed-up"
    /// The power of the size with which the cost grows.
    case exponent
  }

  package let unit: Unit
  package let bound: Double

  /// A maximum ratio of the time to the time of the floor.
  package static func ratio(_ bound: Double) -> Budget { Budget(unit: .ratio, bound: bound) }
  /// A maximum number of bytes that stay allocated.
  package static func bytes(_ bound: Double) -> Budget { Budget(unit: .bytes, bound: bound) }
  /// A minimum speed-up compared with one processor.
  package static func speedUp(_ bound: Double) -> Budget { Budget(unit: .speedUp, bound: bound) }
  /// A maximum power of the size with which the cost grows.
  package static func exponent(_ bound: Double) -> Budget { Budget(unit: .exponent, bound: bound) }

  /// Whether a value of this unit breaks the budget.
  package func isBroken(by value: Double) -> Bool { unit == .speedUp ? value < bound : value > bound }

  /// Returns a value of this unit as text.
  package func text(_ value: Double) -> String {
    switch unit {
    case .ratio, .speedUp: "\(Decimals.text(value, places: value < 10 ? 2 : 1))x"
    case .bytes: "\(Decimals.text(value, places: 0)) B"
    case .exponent: "n^\(Decimals.text(value, places: 2))"
    }
  }
}
