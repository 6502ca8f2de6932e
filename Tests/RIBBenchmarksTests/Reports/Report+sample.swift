import Benchmarks

extension Report {
  /// A report with a case of every kind, most of them within their budgets.
  static let sample = Report(
    machine: Machine(
      processor: "Slide \"Rule\"", processors: 2, system: "Desk", swift: "6.3.1",
      pinning: "pinned to one processor"),
    onlyCounts: false,
    cases: [
      .sample("tree/leaf", .ratio(6), body: (300, 3, 280), floor: (100, 2, 64)),
      .sample("tree/memory", .bytes(400), body: (328, 3, 280), floor: (52.25, 2, 64)),
      .sample("forest/trees", .speedUp(1.7), body: (500, 75, 8_000), floor: (1_000, 75, 8_000)),
      .series("growth/siblings", bytes: false, [(10, 100), (100, 101), (1_000, 99)]),
      .series("growth/sends", bytes: true, [(10, 0), (100, 0), (1_000, 0)]),
      Figures(name: "forest/bush", budget: .speedUp(1.7), omission: "there is only one processor"),
    ])
}

extension Figures {
  /// The cost of one operation.
  typealias Sample = (time: Double, allocations: Double, bytes: Double)

  /// Figures whose rounds are close together.
  static func sample(_ name: String, _ budget: Budget, body: Sample, floor: Sample) -> Figures {
    Figures(name: name, budget: budget, body: Cost(body), floor: Cost(floor))
  }

  /// Figures of a series, of times or of bytes.
  static func series(_ name: String, bytes: Bool, _ costs: [(size: Int, cost: Double)]) -> Figures {
    let points = costs.map { size, cost in
      Point(size: size, cost: Cost((bytes ? 50 : cost, 0, bytes ? cost : 0)), measuresBytes: bytes)
    }
    return Figures(
      name: name, budget: .exponent(0.1), body: points.last?.cost ?? Cost(),
      floor: points.first?.cost ?? Cost(),
      series: points)
  }
}

extension Cost {
  init(_ sample: Figures.Sample) {
    self.init(
      time: Spread(median: sample.time, minimum: sample.time - 1, maximum: sample.time + 2),
      allocations: sample.allocations, bytes: sample.bytes)
  }
}
