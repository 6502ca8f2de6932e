/// A limit for the cost of a case.
package enum Budget: Sendable, Equatable {
  /// The maximum ratio of the time to the time of the floor.
  case ratio(Double)
  /// The maximum number of bytes that stay allocated.
  case bytes(Double)
  /// The minimum speed-up compared with one processor.
  case speedUp(Double)
  /// The maximum power of the size with which the cost grows.
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

  /// Creates a budget from the unit and the bound in the JSON; returns `nil` if the unit is unknown.
  package init?(unit: String, bound: Double) {
    let budgets: [Budget] = [.ratio(bound), .bytes(bound), .speedUp(bound), .exponent(bound)]
    guard let budget = budgets.first(where: { $0.unit == unit }) else { return nil }
    self = budget
  }

  /// Whether a value of this unit breaks the budget.
  package func isBroken(by value: Double) -> Bool {
    if case .speedUp(let bound) = self { return value < bound }
    return value > bound
  }

  /// Returns a value of this unit as text.
  package func text(_ value: Double) -> String {
    switch self {
    case .ratio, .speedUp: "\(Decimals.text(value, places: value < 10 ? 2 : 1))x"
    case .bytes: "\(Decimals.text(value, places: 0)) B"
    case .exponent: "n^\(Decimals.text(value, places: 2))"
    }
  }
}
