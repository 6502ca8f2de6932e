internal import Foundation

extension Report {
  /// Why a text is no report.
  package struct Unreadable: Error, CustomStringConvertible {
    package let description: String
  }

  /// Reads a report that was written as JSON.
  ///
  /// - Parameter json: What ``json`` has given.
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
        Point(size: $0.size, cost: $0.cost.cost, isWeighed: $0.isWeighed)
      },
      omission: record.omitted)
  }
}

extension DecodingError {
  /// What is wrong and where, without the words of the decoder.
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
