/// The limit for the cost of a case.
package enum Budget: Sendable, Equatable {
  /// At most so many times what the floor takes.
  case ratio(Double)
  /// At most so many bytes that stay allocated.
  case bytes(Double)
  /// At least so many times faster than on one processor.
  case speedUp(Double)
  /// At most this power of the size.
  case exponent(Double)

  /// The bound.
  package var bound: Double {
    switch self {
    case .ratio(let bound), .bytes(let bound), .speedUp(let bound), .exponent(let bound): bound
    }
  }

  /// The unit of the bound, as in the JSON.
  package var unit: String {
    switch self {
    case .ratio: "ratio"
    case .bytes: "bytes"
    case .speedUp: "speed-up"
    case .exponent: "exponent"
    }
  }

  /// Makes a budget from the unit and the bound in the JSON; `nil` if the unit is unknown.
  package init?(unit: String, bound: Double) {
    switch unit {
    case "ratio": self = .ratio(bound)
    case "bytes": self = .bytes(bound)
    case "speed-up": self = .speedUp(bound)
    case "exponent": self = .exponent(bound)
    default: return nil
    }
  }

  /// Whether a value of this unit breaks the budget.
  package func isBroken(by value: Double) -> Bool {
    if case .speedUp(let bound) = self { return value < bound }
    return value > bound
  }

  /// A value of this unit as text.
  package func text(_ value: Double) -> String {
    switch self {
    case .ratio, .speedUp: "\(Decimals.text(value, places: value < 10 ? 2 : 1))x"
    case .bytes: "\(Decimals.text(value, places: 0)) B"
    case .exponent: "n^\(Decimals.text(value, places: 2))"
    }
  }
}
