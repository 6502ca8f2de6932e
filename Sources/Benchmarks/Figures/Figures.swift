/// The figures of one case: the source of the table, the JSON, a comparison and the plot.
package struct Figures: Sendable, Equatable {
  package let name: String
  package let budget: Budget
  package var body: Cost
  package var floor: Cost
  /// The cost at each size, if it was measured at several; the body is the largest and the floor the smallest.
  package var series: [Point] = []
  /// The reason why it was not run; `nil` if it was.
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

  /// Its time divided by the time of the floor.
  ///
  /// A time alone would say more about the machine.
  package var ratio: Double? {
    guard let time = body.time?.median, let floor = floor.time?.median, floor > 0 else { return nil }
    return time / floor
  }

  /// The power of the size by which its time grows, or its bytes if the series is of bytes.
  package var exponent: Double? {
    PowerLaw(
      series.compactMap { point in
        let cost = measuresBytes ? point.cost.bytes : point.cost.time?.median
        return cost.map { (Double(point.size), $0) }
      })?.exponent
  }

  /// Whether the series is of bytes, not of times.
  package var measuresBytes: Bool { series.contains { $0.measuresBytes } }

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
    case .exponent: measuresBytes
    case .ratio, .speedUp: false
    }
  }

  /// Whether the rounds of the body or of the floor differ too much.
  package var scatters: Bool {
    [body.time, floor.time].contains { $0?.scatters == true }
      || series.contains { $0.cost.time?.scatters == true }
  }

  /// Whether it costs more than it may.
  package var isOverBudget: Bool { judged.map(budget.isBroken) ?? false }

  /// A sentence if it is over its budget; else `nil`.
  package var complaint: String? {
    guard let judged, isOverBudget else { return nil }
    let side = if case .speedUp = budget { "at least" } else { "at most" }
    return "\(name): \(budget.text(judged)), and its budget is \(side) \(budget.text(budget.bound))"
  }
}

/// The cost of one operation.
package struct Cost: Sendable, Equatable {
  /// In nanoseconds.
  package var time: Spread?
  package var allocations: Double?
  /// The bytes that it allocates; where the budget is in bytes, those that stay allocated.
  package var bytes: Double?

  package init(time: Spread? = nil, allocations: Double? = nil, bytes: Double? = nil) {
    self.time = time
    self.allocations = allocations
    self.bytes = bytes
  }
}

/// The cost of one operation at one size.
package struct Point: Sendable, Equatable {
  package let size: Int
  package let cost: Cost
  /// Whether the cost is the bytes, not the time.
  package let measuresBytes: Bool

  package init(size: Int, cost: Cost, measuresBytes: Bool = false) {
    self.size = size
    self.cost = cost
    self.measuresBytes = measuresBytes
  }
}
