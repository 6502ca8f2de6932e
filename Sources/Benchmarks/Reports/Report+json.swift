internal import Foundation

extension Report {
  /// The report as JSON: one object, with each case as an object on its own line.
  ///
  /// One line per case keeps the difference between two committed baselines readable.
  package var json: String {
    """
    {
      "machine": \(Self.line(machine)),
      "only_counts": \(onlyCounts),
      "cases": [
    \(cases.map { "    " + Self.line(CaseLine(figures: $0)) }.joined(separator: ",\n"))
      ]
    }

    """
  }

  private static func line(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("A report contains a value that JSON can't express: \(value).")
    }
    return String(decoding: data, as: UTF8.self)
  }

  /// The error of a budget whose unit is unknown.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads a report that was written as JSON.
  ///
  /// - Parameter json: The text of ``json``.
  /// - Throws: ``Unreadable``, or the decoder's error with the missing or invalid member.
  package init(json: String) throws {
    let record = try JSONDecoder().decode(ReportRecord.self, from: Data(json.utf8))
    self.init(
      machine: record.machine, onlyCounts: record.onlyCounts, cases: try record.cases.map(Figures.init))
  }
}

/// The JSON structure of a report.
private struct ReportRecord: Decodable {
  let machine: Machine
  let onlyCounts: Bool
  let cases: [CaseRecord]

  enum CodingKeys: String, CodingKey {
    case machine, cases
    case onlyCounts = "only_counts"
  }
}

extension Figures {
  fileprivate init(_ record: CaseRecord) throws {
    guard let budget = Budget(unit: record.unit, bound: record.budget) else {
      throw Report.Unreadable(
        description: "the case '\(record.name)' has a budget in the unknown unit '\(record.unit)'")
    }
    self.init(
      name: record.name, budget: budget, body: record.body.cost, floor: record.floor.cost,
      series: (record.sizes ?? []).map {
        Point(size: $0.size, cost: $0.cost.cost, measuresBytes: $0.measuresBytes)
      },
      omission: record.omitted)
  }
}

/// The JSON structure of one case.
private struct CaseRecord: Decodable {
  let name: String
  let unit: String
  let budget: Double
  let body: CostRecord
  let floor: CostRecord
  let sizes: [PointRecord]?
  let omitted: String?

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    name = try members.decode(String.self, forKey: "name")
    unit = try members.decode(String.self, forKey: "unit")
    budget = try members.decode(Double.self, forKey: "budget")
    body = try CostRecord(of: members, prefix: "")
    floor = try CostRecord(of: members, prefix: "floor_")
    sizes = try members.decodeIfPresent([PointRecord].self, forKey: "sizes")
    omitted = try members.decodeIfPresent(String.self, forKey: "omitted")
  }

  /// The JSON structure of the cost of one operation at one size.
  struct PointRecord: Decodable {
    let size: Int
    let cost: CostRecord
    let measuresBytes: Bool

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Member.self)
      size = try members.decode(Int.self, forKey: "size")
      cost = try CostRecord(of: members, prefix: "")
      measuresBytes = try members.decodeIfPresent(Bool.self, forKey: "measures_bytes") ?? false
    }
  }

  /// The members of a cost, whose names begin with a common prefix.
  struct CostRecord {
    let cost: Cost

    init(of members: KeyedDecodingContainer<Member>, prefix: String) throws {
      func number(_ name: String) throws -> Double? {
        try members.decodeIfPresent(Double.self, forKey: Member(prefix + name))
      }
      let median = try number("ns")
      let time = try median.map {
        Spread(median: $0, minimum: try number("ns_min") ?? $0, maximum: try number("ns_max") ?? $0)
      }
      cost = Cost(time: time, allocations: try number("allocs"), bytes: try number("bytes"))
    }
  }
}

/// The name of a member.
private struct Member: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringLiteral value: String) { stringValue = value }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

/// The results of one case, encoded as one object.
private struct CaseLine: Encodable {
  let figures: Figures

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(figures.name, forKey: "name")
    try members.encode(figures.budget.unit, forKey: "unit")
    try members.encode(figures.budget.bound, forKey: "budget")
    try members.encode(figures.isOverBudget, forKey: "over_budget")
    try members.encode(figures.scatters, forKey: "scatters")
    try members.encode(figures.ratio, places: 3, as: "ratio")
    try members.encode(figures.judged, places: 3, as: "value")
    try members.encode(figures.body, prefix: "")
    try members.encode(figures.floor, prefix: "floor_")
    if !figures.series.isEmpty {
      try members.encode(figures.series.map(PointLine.init), forKey: "sizes")
    }
    try members.encodeIfPresent(figures.omission, forKey: "omitted")
  }
}

private struct PointLine: Encodable {
  let point: Point

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(point.size, forKey: "size")
    try members.encode(point.cost, prefix: "")
    try members.encode(point.measuresBytes, forKey: "measures_bytes")
  }
}

extension KeyedEncodingContainer<Member> {
  /// Writes a rounded number, or null if it was not measured.
  fileprivate mutating func encode(_ number: Double?, places: Int, as name: String) throws {
    let number = number.flatMap { $0.isFinite ? Decimals.rounded($0, places: places) : nil }
    try encode(number, forKey: Member(name))
  }

  fileprivate mutating func encode(_ cost: Cost, prefix: String) throws {
    try encode(cost.time?.median, places: 2, as: prefix + "ns")
    try encode(cost.time?.minimum, places: 2, as: prefix + "ns_min")
    try encode(cost.time?.maximum, places: 2, as: prefix + "ns_max")
    try encode(cost.allocations, places: 2, as: prefix + "allocs")
    try encode(cost.bytes, places: 1, as: prefix + "bytes")
  }
}
