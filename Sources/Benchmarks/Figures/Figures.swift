/// The results of one case, on which the table, the JSON and comparisons are based.
package struct Figures: Sendable, Equatable, Codable {
  package let name: String
  package let budget: Budget
  package var body: Cost
  package var floor: Cost
  /// The cost at each size, if it was measured at several; the body is the largest size and the floor the smallest.
  package var series: [Point] = []
  /// The reason why the case was not run; `nil` if it was.
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

  /// The time divided by the time of the floor.
  ///
  /// A time alone would say more about the machine than about the case.
  package var ratio: Double? {
    guard let time = body.time?.median, let floor = floor.time?.median, floor > 0 else { return nil }
    return time / floor
  }

  /// The power of the size with which the time grows, or the bytes if the series measures bytes.
  package var exponent: Double? {
    PowerLaw(
      series.compactMap { point in
        let cost = measuresBytes ? point.cost.bytes : point.cost.time?.median
        return cost.map { (Double(point.size), $0) }
      })?.exponent
  }

  /// Whether the series measures bytes, not times.
  package var measuresBytes: Bool { series.contains { $0.measuresBytes } }

  /// The value that the budget limits; `nil` if it was not measured.
  package var judged: Double? {
    switch budget.unit {
    case .ratio: ratio
    case .bytes: body.bytes
    case .speedUp: ratio.map { 1 / $0 }
    case .exponent: exponent
    }
  }

  /// Whether the value that the budget limits is the same in every run.
  package var isDeterministic: Bool {
    switch budget.unit {
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

  /// Whether the cost exceeds the budget.
  package var isOverBudget: Bool { judged.map(budget.isBroken) ?? false }

  /// A sentence if the cost exceeds the budget; otherwise `nil`.
  package var complaint: String? {
    guard let judged, isOverBudget else { return nil }
    let side = budget.unit == .speedUp ? "at least" : "at most"
    return "\(name): \(budget.text(judged)), but its budget is \(side) \(budget.text(budget.bound))"
  }
}

/// The cost of one operation.
package struct Cost: Sendable, Equatable, Codable {
  /// The time in nanoseconds.
  package var time: Spread?
  package var allocations: Double?
  /// The allocated bytes; if the budget is in bytes, those that stay allocated.
  package var bytes: Double?

  package init(time: Spread? = nil, allocations: Double? = nil, bytes: Double? = nil) {
    self.time = time
    self.allocations = allocations
    self.bytes = bytes
  }
}

/// The cost of one operation at one size.
package struct Point: Sendable, Equatable, Codable {
  package let size: Int
  package let cost: Cost
  /// Whether the cost is a number of bytes, not a time.
  package let measuresBytes: Bool

  package init(size: Int, cost: Cost, measuresBytes: Bool = false) {
    self.size = size
    self.cost = cost
    self.measuresBytes = measuresBytes
  }
}
