internal import Foundation

extension Report {
  /// The report as JSON: one object, in which each case is an object on a line of its own.
  ///
  /// One line for each case, so that the diff of a committed baseline is readable.
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
      ("measures_bytes", .bool(measuresBytes)),
    ])
  }
}

/// A value of JSON, to be written; the members of objects keep their order.
///
/// Foundation's encoder keeps no order, and cannot put each case on a line of its own.
package indirect enum JSONText: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])

  /// A number rounded to so many decimal places, or null.
  package static func number(_ value: Double?, places: Int) -> JSONText {
    guard let value, value.isFinite else { return .null }
    return .number(Decimals.rounded(value, places: places))
  }

  /// The value on one line.
  package var line: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): Self.digits(value)
    case .string(let text): Self.quoted(text)
    case .array(let values): "[" + values.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0)): \($1.line)" }.joined(separator: ", ") + "}"
    }
  }

  private static func digits(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

extension Report {
  /// The error of a text that is no report.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads a report that was written as JSON.
  ///
  /// - Parameter json: The text of ``json``.
  /// - Throws: ``Unreadable``, with what is missing or wrong.
  package init(json: String) throws {
    do {
      let record = try JSONDecoder().decode(ReportRecord.self, from: Data(json.utf8))
      self.init(
        machine: record.machine, onlyCounts: record.onlyCounts, cases: try record.cases.map(Figures.init))
    } catch let error as DecodingError {
      throw Unreadable(description: error.sentence)
    }
  }
}

/// A report, as its JSON has it.
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
        description: "the case '\(record.name)' has a budget of the unknown unit '\(record.unit)'")
    }
    self.init(
      name: record.name, budget: budget, body: record.body.cost, floor: record.floor.cost,
      series: (record.sizes ?? []).map {
        Point(size: $0.size, cost: $0.cost.cost, measuresBytes: $0.measuresBytes)
      },
      omission: record.omitted)
  }
}

extension DecodingError {
  /// The problem and its place, as a sentence.
  fileprivate var sentence: String {
    switch self {
    case .keyNotFound(let key, let context):
      "the member '\(key.stringValue)' is missing\(Self.place(context))"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "a value of another type was expected\(Self.place(context))"
    default: "it is no JSON"
    }
  }

  private static func place(_ context: Context) -> String {
    context.codingPath.isEmpty ? "" : " in '\(context.codingPath.map(\.stringValue).joined(separator: "."))'"
  }
}

/// One case, as the JSON of a report has it.
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

  /// The cost of one operation at one size.
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

  /// A cost, whose members have names with a common beginning.
  struct CostRecord {
    let cost: Cost

    init(of members: KeyedDecodingContainer<Member>, prefix: String) throws {
      func number(_ name: String) throws -> Double? {
        try members.decodeIfPresent(Double.self, forKey: Member(stringLiteral: prefix + name))
      }
      let median = try number("ns")
      let time = try median.map {
        Spread(median: $0, minimum: try number("ns_min") ?? $0, maximum: try number("ns_max") ?? $0)
      }
      cost = Cost(time: time, allocations: try number("allocs"), bytes: try number("bytes"))
    }
  }

  /// The name of a member.
  struct Member: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
