extension Report {
  /// The report as JSON: one object, in which each case is an object on a line of its own.
  ///
  /// A machine reads it, and so does a person who looks at what a change did to a committed baseline.
  package var json: String {
    """
    {
      "machine": \(machine.json.line),
      "only_counts": \(onlyCounts),
      "cases": [
    \(cases.map { "    " + $0.json.line }.joined(separator: ",\n"))
      ]
    }

    """
  }
}

extension Machine {
  fileprivate var json: JSONText {
    .object([
      ("processor", .string(processor)), ("processors", .number(Double(processors))),
      ("system", .string(system)), ("swift", .string(swift)), ("pinning", .string(pinning)),
      ("load", .number(load, places: 2)),
    ])
  }
}

extension Figures {
  fileprivate var json: JSONText {
    var members: [(String, JSONText)] = [
      ("name", .string(name)),
      ("ns", .number(body.time?.median, places: 2)),
      ("floor_ns", .number(floor.time?.median, places: 2)),
      ("ratio", .number(ratio, places: 3)),
      ("allocs", .number(body.allocations, places: 2)),
      ("bytes", .number(body.bytes, places: 1)),
      ("budget", .number(budget.bound)),
      ("unit", .string(budget.unit)),
      ("value", .number(judged, places: 3)),
      ("over_budget", .bool(isOverBudget)),
      ("scatters", .bool(scatters)),
      ("ns_min", .number(body.time?.minimum, places: 2)),
      ("ns_max", .number(body.time?.maximum, places: 2)),
      ("floor_ns_min", .number(floor.time?.minimum, places: 2)),
      ("floor_ns_max", .number(floor.time?.maximum, places: 2)),
      ("floor_allocs", .number(floor.allocations, places: 2)),
      ("floor_bytes", .number(floor.bytes, places: 1)),
    ]
    if !series.isEmpty { members.append(("sizes", .array(series.map(\.json)))) }
    if let omission { members.append(("omitted", .string(omission))) }
    return .object(members)
  }
}

extension Point {
  fileprivate var json: JSONText {
    .object([
      ("size", .number(Double(size))),
      ("ns", .number(cost.time?.median, places: 2)),
      ("ns_min", .number(cost.time?.minimum, places: 2)),
      ("ns_max", .number(cost.time?.maximum, places: 2)),
      ("allocs", .number(cost.allocations, places: 2)),
      ("bytes", .number(cost.bytes, places: 1)),
      ("weighed", .bool(isWeighed)),
    ])
  }
}
