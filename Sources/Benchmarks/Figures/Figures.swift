/// What was measured of one case: everything that the table, the JSON, a comparison and the plot are made from.
package struct Figures: Sendable, Equatable {
  package let name: String
  package let budget: Budget
  package var body: Cost
  package var floor: Cost
  /// What it costs at each size, if it was measured at several; the body is the largest and the floor the smallest.
  package var series: [Point] = []
  /// Why it was not run, if it was not.
  package var omission: String?

  package init(
    name: String, budget: Budget, body: Cost = Cost(), floor: Cost = Cost(), series: [Point] = [],
    omission: String? = nil
  ) {
    self.name = name
    self.budget = budget
    self.body = body
    self.floor = floor
    self.series = series
    self.omission = omission
  }

  /// How many times the floor's time it takes; times alone mean nothing.
  package var ratio: Double? {
    guard let time = body.time?.median, let floor = floor.time?.median, floor > 0 else { return nil }
    return time / floor
  }

  /// How it grows with the size: its bytes where these are what it may not keep, else its time.
  package var exponent: Double? {
    PowerLaw(
      series.compactMap { point in
        let cost = weighs ? point.cost.bytes : point.cost.time?.median
        return cost.map { (Double(point.size), $0) }
      })?.exponent
  }

  /// Whether the series is of bytes and not of times.
  package var weighs: Bool { series.contains { $0.isWeighed } }

  /// The value that the budget bounds; `nil` if it was not measured.
  package var judged: Double? {
    switch budget {
    case .ratio: ratio
    case .bytes: body.bytes
    case .speedUp: ratio.map { 1 / $0 }
    case .exponent: exponent
    }
  }

  /// Whether the budget bounds the same value in every run.
  package var isDeterministic: Bool {
    switch budget {
    case .bytes: true
    case .exponent: weighs
    case .ratio, .speedUp: false
    }
  }

  /// Whether the rounds of body or floor contradict each other.
  package var scatters: Bool {
    [body.time, floor.time].contains { $0?.scatters == true }
      || series.contains { $0.cost.time?.scatters == true }
  }

  /// Whether it costs more than it may.
  package var isOverBudget: Bool { judged.map(budget.isBroken) ?? false }

  /// What is wrong when it is over its budget, as a sentence; else `nil`.
  package var complaint: String? {
    guard let judged, isOverBudget else { return nil }
    let side = if case .speedUp = budget { "at least" } else { "at most" }
    return "\(name): \(budget.text(judged)), and its budget is \(side) \(budget.text(budget.bound))"
  }
}
