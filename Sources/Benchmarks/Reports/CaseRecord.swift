/// One case, as the JSON of a report has it.
struct CaseRecord: Decodable {
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

  /// What an operation costs at one size.
  struct PointRecord: Decodable {
    let size: Int
    let cost: CostRecord
    let isWeighed: Bool

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Member.self)
      size = try members.decode(Int.self, forKey: "size")
      cost = try CostRecord(of: members, prefix: "")
      isWeighed = try members.decodeIfPresent(Bool.self, forKey: "weighed") ?? false
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
